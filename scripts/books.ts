import type { Command } from "./books-command";

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

/** A command loads only what it needs: a mistyped one is answered at once. */
const commands: Record<string, () => Promise<Command>> = {
  import: async () => (await import("./books-import")).importCommand,
  export: async () => (await import("./books-export")).exportCommand,
  enrich: async () => (await import("./books-enrich")).enrichCommand,
  summarize: async () => (await import("./books-summarize")).summarizeCommand,
  embed: async () => (await import("./books-embed")).embedCommand,
  reindex: async () => (await import("./books-embed")).reindexCommand,
  stats: async () => (await import("./books-stats")).statsCommand,
  reports: async () => (await import("./books-reports")).reportsCommand,
};

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
}

async function main([name = "", ...words]: string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? await commands[name]?.() : undefined;
  const work = command ? understand(command, words) : null;
  if (typeof work === "number") return work;
  if (work !== null) return (await import("./with-database")).withDatabase(work);
  process.stderr.write(usage);
  return 2;
}

function understand(command: Command, words: string[]): ReturnType<Command> {
  try {
    return command(words);
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n\n`);
    return null;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
