import path from "node:path";
import { parseArgs } from "node:util";
import type { Database } from "@/lib/db/database";
import { env } from "@/lib/env";
import { type Columns, type Field, fieldNames, isField } from "@/lib/import/csv/csv-columns";
import { type ImportReport, importReport } from "@/lib/import/import-report";
import { importSource } from "@/lib/import/import-source";
import { showProgress } from "@/lib/import/show-progress";
import { foundingSource } from "@/lib/import/storing/sourced-book";
import type { Command } from "./books-command";
import { embedCollection } from "./books-embed";

type Arguments = {
  place: string;
  isDryRun: boolean;
  name: string | null;
  map: Partial<Record<Field, string>>;
};

/** `import PATH [--dry-run] [--map FIELD=COLUMN,…] [--source NAME]`; the exit code is 1 when a row was refused. */
export const importCommand: Command = (words) => {
  const given = parseWords(words);
  return (db) => importFrom(db, given);
};

function parseWords(words: string[]): Arguments {
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      "dry-run": { type: "boolean", default: false },
      map: { type: "string", multiple: true, default: [] },
      source: { type: "string" },
    },
  });
  const [place, ...rest] = positionals;
  if (place === undefined || rest.length > 0) throw new Error("import takes one file or folder.");
  const name = values.source?.trim() ?? null;
  if (name === "" || name?.split(/[:/]/)[0] === foundingSource)
    throw new Error(`--source: a name other than ${foundingSource}, such as goodreads.`);
  return { place, isDryRun: values["dry-run"], name, map: parseMap(values.map) };
}

function parseMap(texts: string[]): Partial<Record<Field, string>> {
  const pairs = texts
    .flatMap((text) => text.split(/,(?=[^,]*=)/))
    .map((pair): [Field, string] => {
      const [, field = "", column = ""] = /^\s*(\w+)\s*=\s*(.*?)\s*$/.exec(pair) ?? [];
      if (!isField(field) || column === "")
        throw new Error(`--map: “${pair}” is not FIELD=COLUMN. The fields are ${fieldNames.join(", ")}.`);
      return [field, column];
    });
  return Object.fromEntries(pairs);
}

async function importFrom(db: Database, { place, isDryRun, name, map }: Arguments): Promise<number> {
  const { dataDirectory, collection } = env();
  const stamp = new Date().toISOString().slice(0, 19).replace(/:/g, "-");
  const report = importReport(
    path.join(path.dirname(path.resolve(dataDirectory)), `import-report-${stamp}.txt`),
  );
  const isFounding = name === null && collection !== null && path.resolve(collection) === path.resolve(place);
  let columns: string | null = null;
  try {
    const counts = await showProgress(
      isDryRun ? "Reading" : "Importing",
      (onProgress) =>
        importSource(db, place, {
          isDryRun,
          isFounding,
          map,
          ...(name !== null && { name }),
          onProgress,
          onNote: report.note,
          onColumns: (used, unused) => {
            columns = describeColumns(used, unused);
          },
        }),
      "bytes",
    );
    if (!isDryRun) await embedCollection(db);
    if (columns !== null) process.stdout.write(columns);
    const { added, updated, unchanged, refused, founding } = counts;
    const others = [
      ...(founding > 0 ? [`${founding} already in the founding collection`] : []),
      ...(refused > 0 ? [`${refused} not taken`] : []),
    ];
    const told = [`${added} added`, `${updated} updated`, `${unchanged} unchanged`, ...others].join(", ");
    process.stdout.write(`${isDryRun ? "Nothing was written. It would be: " : ""}${told}.\n`);
    return refused === 0 ? 0 : 1;
  } finally {
    printReport(report, place);
  }
}

function describeColumns(used: Columns, unused: string[]): string {
  const pairs = Object.entries(used).map(([field, names]) => `${field} from ${names.join(", ")}`);
  return `Columns: ${pairs.join("; ")}.${unused.length > 0 ? ` Not used: ${unused.join(", ")}.` : ""}\n`;
}

function printReport(report: ImportReport, place: string): void {
  const { shown, more, file } = report.close();
  for (const line of shown) process.stdout.write(`  ${nameOf(place, line)}\n`);
  if (file !== null) process.stdout.write(`  and ${more} more: all of them are in ${file}\n`);
}

/** A line of a file is named with the file, a file with its folder. */
function nameOf(place: string, line: string): string {
  if (line.startsWith("line ")) return `${place}, ${line}`;
  const folder = line.startsWith(`${path.basename(place)}:`) ? path.dirname(place) : place;
  return `${folder.replace(/[/\\]+$/, "")}${path.sep}${line}`;
}
