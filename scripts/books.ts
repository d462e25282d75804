import path from "node:path";
import { parseArgs } from "node:util";
import { getStats } from "@/lib/catalog/get-stats";
import { type BookReport, listBookReports } from "@/lib/catalog/list-book-reports";
import { removeBookReports } from "@/lib/catalog/remove-book-reports";
import { lockDataDirectory } from "@/lib/db/data-directory-lock";
import { type Database, provideDatabase } from "@/lib/db/database";
import { openDatabase } from "@/lib/db/open-database";
import { env } from "@/lib/env";
import { foundingSource, loadCollection } from "@/lib/import/load-collection";
import { showProgress } from "@/lib/import/show-progress";
import { embedChunks } from "@/lib/search/embed-chunks";
import { staticEmbedder } from "@/lib/search/static-embedder";
import { ensureVectorIndex } from "@/lib/search/vector-index";
import { loadEnvFile } from "./load-env-file";

const usage = `Usage: npm run books -- COMMAND

  import FOLDER      loads a folder of Markdown books; again, only what has changed
  stats              counts what the collection holds
  reports            lists what readers say is wrong with a book, newest first
  reports done ID…   removes reports that have been dealt with

The database is the one the service uses: DATABASE_URL, else the embedded one in DATA_DIR, for which the service must
be stopped. The exit code is 1 when a book was refused or something failed, 2 when the command is not one of these.
`;

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function main(words: string[]): Promise<number> {
  const [command, argument, ...rest] = positionals(words) ?? [];
  if (command === "import" && argument !== undefined && rest.length === 0)
    return withDatabase((db) => importFolder(db, argument));
  if (command === "stats" && argument === undefined) return withDatabase(printStats);
  if (command === "reports" && argument === undefined) return withDatabase(printReports);
  const isEachId = rest.every((word) => /^[1-9]\d{0,8}$/.test(word));
  if (command === "reports" && argument === "done" && rest.length > 0 && isEachId)
    return withDatabase(() => removeReports(rest.map(Number)));
  process.stderr.write(usage);
  return 2;
}

/** The words of the command line, null when one of them is an option: there are none. */
function positionals(words: string[]): string[] | null {
  try {
    return parseArgs({ args: words, allowPositionals: true, options: {} }).positionals;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n`);
    return null;
  }
}

async function withDatabase(work: (db: Database) => Promise<number>): Promise<number> {
  loadEnvFile();
  const { databaseUrl, dataDirectory } = env();
  const unlock = databaseUrl === null ? lockDataDirectory(dataDirectory) : () => {};
  try {
    const database = await openDatabase({ databaseUrl, dataDirectory });
    provideDatabase(database);
    try {
      return await work(database.db);
    } finally {
      await database.close();
    }
  } finally {
    unlock();
  }
}

async function importFolder(db: Database, folder: string): Promise<number> {
  const report = await showProgress("Importing", (onProgress) =>
    loadCollection(db, folder, { onProgress, source: sourceOf(folder) }),
  );
  const { added, updated, unchanged, refused } = report;
  const embedder = staticEmbedder();
  await embedChunks(db, embedder);
  await ensureVectorIndex(db, embedder);
  process.stdout.write(`${added} added, ${updated} updated, ${unchanged} unchanged.\n`);
  if (refused.length === 0) return 0;
  process.stdout.write("Not taken:\n");
  for (const { file, reason } of refused) process.stdout.write(`  ${path.join(folder, file)}: ${reason}\n`);
  return 1;
}

/** The folder of COLLECTION holds the founding books; any other is a source of its own, known by its name. */
function sourceOf(folder: string): string {
  const { collection } = env();
  const isFounding = collection !== null && path.resolve(collection) === path.resolve(folder);
  return isFounding ? foundingSource : `markdown/${path.basename(path.resolve(folder))}`;
}

async function printStats(): Promise<number> {
  for (const [name, count] of Object.entries(await getStats())) process.stdout.write(`${name}: ${count}\n`);
  return 0;
}

async function printReports(): Promise<number> {
  const reports = await listBookReports();
  process.stdout.write(reports.length === 0 ? "No reports.\n" : reports.map(describeReport).join("\n"));
  return 0;
}

function describeReport({ id, bookId, title, text, createdAt }: BookReport): string {
  const at = createdAt.toISOString().slice(0, 16).replace("T", " ");
  return `Report ${id}, ${at} UTC, on ${title} (book ${bookId}):\n${text.replace(/^/gm, "  ")}\n`;
}

async function removeReports(ids: number[]): Promise<number> {
  const removed = await removeBookReports(ids);
  process.stdout.write(`${removed} removed.\n`);
  return removed === new Set(ids).size ? 0 : 1;
}
