import { getStats } from "@/lib/catalog/get-stats";
import { type BookReport, listBookReports } from "@/lib/catalog/list-book-reports";
import { removeBookReports } from "@/lib/catalog/remove-book-reports";
import { lockDataDirectory } from "@/lib/db/data-directory-lock";
import { type Database, provideDatabase } from "@/lib/db/database";
import { openDatabase } from "@/lib/db/open-database";
import { env } from "@/lib/env";
import { embedCommand, reindexCommand } from "./books-embed";
import { enrichCommand } from "./books-enrich";
import { exportCommand } from "./books-export";
import { importCommand } from "./books-import";
import { summarizeCommand } from "./books-summarize";
import { loadEnvFile } from "./load-env-file";

const usage = `Usage: npm run books -- COMMAND

  import PATH        brings in books from a file (.csv, .tsv, .jsonl, .epub, .txt, .md) or a folder; again, only what
                     has changed
      --dry-run      reads and compares everything, writes nothing
      --map FIELD=COLUMN,…
                     says what columns hold where their names do not, such as title=Name,author=Writer
      --source NAME  the name of the source, by which its books are known again; else that of the file or folder
  export PATH        writes the collection to an empty folder of Markdown books, or to a file that ends in .jsonl
  enrich             adds facts from Google Books to books that have none; enrich --help lists its options
  summarize          has a language model summarize the books that have a text and no summary; summarize --help
  embed              makes the vectors that passages lack
  reindex            makes all vectors and their index anew
  stats              counts what the collection holds
  reports            lists what readers say is wrong with a book, newest first
  reports done ID…   removes reports that have been dealt with

The database is the one the service uses: DATABASE_URL, else the embedded one in DATA_DIR, for which the service must
be stopped. The exit code is 1 when a book was refused or something failed, 2 when the command is not one of these.
`;

type Work = (db: Database) => Promise<number>;

/** What each command does with the words behind it; throws or answers null when they are not understood. */
const commands: Record<string, (words: string[]) => Work | null> = {
  import: importCommand,
  export: exportCommand,
  enrich: (words) => (db) => enrichCommand(db, words),
  summarize: (words) => (db) => summarizeCommand(db, words),
  embed: (words) => (words.length === 0 ? embedCommand : null),
  reindex: (words) => (words.length === 0 ? reindexCommand : null),
  stats: (words) => (words.length === 0 ? printStats : null),
  reports: reportsCommand,
};

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function main([command = "", ...words]: string[]): Promise<number> {
  const work = understand(command, words);
  if (work !== null) return withDatabase(work);
  process.stderr.write(usage);
  return 2;
}

function understand(command: string, words: string[]): Work | null {
  try {
    return Object.hasOwn(commands, command) ? (commands[command]?.(words) ?? null) : null;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n`);
    return null;
  }
}

function reportsCommand([word, ...ids]: string[]): Work | null {
  if (word === undefined) return printReports;
  const isEachId = ids.every((id) => /^[1-9]\d{0,8}$/.test(id));
  return word === "done" && ids.length > 0 && isEachId ? () => removeReports(ids.map(Number)) : null;
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
