import { CsvError } from "csv-parse";
import { parse } from "csv-parse/sync";
import { longestRow, type SourceLine } from "../sources/source-lines";

/** A row of a table with the number of its first line, or what is wrong with that line. */
export type CsvRecord = { line: number; cells: string[] } | { line: number; fault: string };

/** A quotation that runs over more lines was never closed. */
const mostLines = 5_000;

/**
 * Cuts lines into the rows of a table. A row may run over several lines inside quotation marks; one that then turns out
 * broken loses its first line only, so that a mark that is never closed does not swallow the rows below it. Empty lines
 * are no rows. The first row is the header; every other must have as many cells.
 * @param delimiter guessed from the header when it is not given
 */
export async function* csvRecords(
  lines: AsyncIterable<SourceLine>,
  delimiter?: string,
): AsyncGenerator<CsvRecord> {
  const upcoming = pushBackable(lines);
  let separator = delimiter;
  let columns: number | null = null;
  for (let line = await upcoming.next(); line; line = await upcoming.next()) {
    if (line.text === null) {
      yield { line: line.number, fault: "is longer than a row can be" };
      continue;
    }
    if (line.text.trim() === "") continue;
    separator ??= delimiterOf(line.text);
    const open = [line.text];
    const alone = parseRow(line.text, separator, columns);
    let parsed: Row = alone;
    if ("fault" in alone && hasOpenQuote(line.text)) {
      const more = await linesToClosingQuote(upcoming, open);
      const together: Row = more === null ? alone : parseRow(open.join("\n"), separator, columns);
      if ("fault" in together) upcoming.pushBack(open.slice(1), line.number + 1);
      parsed = "fault" in together && !together.isWellFormed ? alone : together;
    }
    if ("fault" in parsed) yield { line: line.number, fault: parsed.fault };
    else {
      columns ??= parsed.cells.length;
      yield { line: line.number, cells: parsed.cells };
    }
  }
}

type Row = { cells: string[] } | { fault: string; isWellFormed: boolean };

function parseRow(text: string, delimiter: string, columns: number | null): Row {
  let found: string[][];
  try {
    // A mark inside an unquoted cell (5" disk) is one of its characters.
    found = parse(text, { delimiter, relax_column_count: true, relax_quotes: hasOpenQuote(text) });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { fault: faults[error.code] ?? error.message, isWellFormed: false };
  }
  const cells = found[0] ?? [];
  if (columns === null) return { cells };
  const isWhole = cells.length >= columns && cells.slice(columns).every((cell) => cell.trim() === "");
  if (isWhole && found.length === 1) return { cells: cells.slice(0, columns) };
  return {
    isWellFormed: true,
    fault: `has ${cells.length} ${cells.length === 1 ? "cell" : "cells"} where the header has ${columns}`,
  };
}

const faults: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: "opens a quotation mark that is never closed",
  CSV_INVALID_CLOSING_QUOTE: "has text after a closing quotation mark",
  INVALID_OPENING_QUOTE: "has a quotation mark inside a cell without them",
};

function hasOpenQuote(text: string): boolean {
  return (text.split('"').length - 1) % 2 === 1;
}

/** Takes lines up to the one that closes the quotation; null when none does, and all that were taken stay in `open`. */
async function linesToClosingQuote(
  upcoming: ReturnType<typeof pushBackable>,
  open: string[],
): Promise<string[] | null> {
  let length = open[0]?.length ?? 0;
  while (open.length < mostLines && length < longestRow) {
    const line = await upcoming.next();
    if (!line) return null;
    open.push(line.text ?? "");
    length += open.at(-1)?.length ?? 0;
    if (hasOpenQuote(line.text ?? "")) return open;
  }
  return null;
}

function pushBackable(lines: AsyncIterable<SourceLine>) {
  const source = lines[Symbol.asyncIterator]();
  /** In reverse, the next one last. */
  const pushed: SourceLine[] = [];
  return {
    async next(): Promise<SourceLine | null> {
      const first = pushed.pop();
      if (first) return first;
      const { done, value } = await source.next();
      return done ? null : value;
    },
    pushBack(texts: string[], firstNumber: number): void {
      pushed.push(...texts.map((text, place) => ({ number: firstNumber + place, text })).reverse());
    },
  };
}

/** What cuts the header into the most cells. */
function delimiterOf(header: string): string {
  const unquoted = header.replace(/"(?:[^"]|"")*"/g, "");
  const counted = [",", ";", "\t", "|"].map((mark) => ({ mark, count: unquoted.split(mark).length }));
  return counted.sort((a, b) => b.count - a.count)[0]?.mark ?? ",";
}
