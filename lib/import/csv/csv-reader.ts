import "server-only";
import { rowEntry } from "../sources/row-entry";
import type { SourceEntry } from "../sources/source-entry";
import { sourceLines } from "../sources/source-lines";
import { type Columns, type Field, guessColumns, unusedColumns } from "./csv-columns";
import { csvRecords } from "./csv-records";

export type TableOptions = {
  /** What summaries are said to come from when the rows do not say it. */
  origin: string;
  /** Columns by the field they hold, where guesses from their names would be wrong. */
  map?: Partial<Record<Field, string>>;
  onBytes?: (bytes: number) => void;
  /** Called once, before the first row: which columns hold what, and which are not used. */
  onColumns?: (columns: Columns, unused: string[]) => void;
};

/**
 * Reads a table with a header row, one book a row, holding one row at a time.
 * @throws Error when the file cannot be read, is not a text, or no column holds the titles
 */
export async function* readCsv(file: string, options: TableOptions): AsyncGenerator<SourceEntry> {
  let table: { columns: Columns; positions: Map<string, number> } | null = null;
  for await (const record of csvRecords(sourceLines(file, options.onBytes))) {
    const place = `line ${record.line}`;
    if ("fault" in record) {
      if (table === null) throw new Error(`${file}: the header, line ${record.line}, ${record.fault}.`);
      yield { kind: "refused", place, reason: record.fault };
    } else if (table === null) {
      const header = record.cells.map((cell) => cell.trim());
      const columns = columnsOf(file, header, options);
      table = { columns, positions: new Map(header.map((name, place) => [name, place] as const).reverse()) };
    } else {
      const { columns, positions } = table;
      const cell = (name: string) => record.cells[positions.get(name) ?? -1];
      yield rowEntry(place, (name) => [cell(name) ?? ""], columns, options.origin);
    }
  }
}

function columnsOf(file: string, header: string[], { map, onColumns }: TableOptions): Columns {
  const columns = guessColumns(header, map);
  if (!columns.title)
    throw new Error(
      `${file}: no column holds the titles. Name it with --map title=COLUMN; the columns are: ${header.join(", ")}.`,
    );
  onColumns?.(columns, unusedColumns(header, columns));
  return columns;
}
