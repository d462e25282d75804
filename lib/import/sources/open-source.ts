import "server-only";
import { open, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { readCsv, type TableOptions } from "../csv/csv-reader";
import { readEpub } from "../epub/epub-reader";
import { readMarkdownBook } from "../markdown/markdown-book-reader";
import { foundingSource } from "../storing/sourced-book";
import { readTextFile } from "../texts/text-reader";
import { readJsonLines } from "./json-lines-reader";
import type { SourceEntry } from "./source-entry";

/** A file or folder to import from; `total` and what `onBytes` is told are bytes. */
export type OpenedSource = {
  /** The name that source keys begin with. */
  name: string;
  total: number;
  entries(onBytes: (bytes: number) => void): AsyncIterable<SourceEntry>;
};

export type SourceOptions = Pick<TableOptions, "map" | "onColumns"> & {
  /** Instead of the name that the path gives. */
  name?: string;
  /** The folder is that of the founding collection. */
  isFounding?: boolean;
};

const readableEndings = ".csv, .tsv, .jsonl, .ndjson, .epub, .txt, .md, or a folder of .epub, .txt and .md";

/**
 * Finds out what a path holds and how it is read. In a folder (and the folders in it) `.md` files are Markdown books when
 * one of them has front matter, else full texts; files of other kinds and README.md are no books.
 * @throws Error when there is no such path, or nothing in it can be imported
 */
export async function openSource(place: string, options: SourceOptions = {}): Promise<OpenedSource> {
  const found = await stat(place).catch((error: unknown) => {
    throw new Error(`There is no file or folder ${place}, or it cannot be read.`, { cause: error });
  });
  return found.isDirectory() ? openFolder(place, options) : openFile(place, found.size, options);
}

async function openFile(file: string, total: number, options: SourceOptions): Promise<OpenedSource> {
  const ending = path.extname(file).toLowerCase();
  const stem = path.basename(file, path.extname(file));
  const table = readers.get(ending);
  if (table) {
    const name = options.name ?? `${table.kind}/${stem}`;
    const { map, onColumns } = options;
    const tableOptions = {
      origin: `the file ${path.basename(file)}`,
      ...(map && { map }),
      ...(onColumns && { onColumns }),
    };
    return { name, total, entries: (onBytes) => table.read(file, { ...tableOptions, onBytes }) };
  }
  if (!bookEndings.has(ending))
    throw new Error(`${file} cannot be imported: it must be one of ${readableEndings}.`);
  const folder = path.dirname(path.resolve(file));
  return folderSource(folder, [{ name: path.basename(file), size: total }], options);
}

async function openFolder(folder: string, options: SourceOptions): Promise<OpenedSource> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && bookEndings.has(path.extname(entry.name).toLowerCase()))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => path.basename(name) !== "README.md" && !/(?:^|[/\\])\./.test(name))
    .sort();
  if (names.length === 0)
    throw new Error(`The folder ${folder} holds no books: it must have .epub, .txt or .md files.`);
  const files: BookFile[] = [];
  for (const name of names) files.push({ name, size: (await stat(path.join(folder, name))).size });
  return folderSource(folder, files, options);
}

type BookFile = { name: string; size: number };

async function folderSource(
  folder: string,
  files: BookFile[],
  { name, isFounding = false }: SourceOptions,
): Promise<OpenedSource> {
  const markdown = files.filter((file) => /\.(?:md|markdown)$/i.test(file.name));
  const isOfBooks = await someAsync(markdown, (file) => hasFrontMatter(path.join(folder, file.name)));
  const base = path.basename(path.resolve(folder));
  const source = isFounding ? foundingSource : (name ?? `${isOfBooks ? "markdown" : "texts"}/${base}`);
  return {
    name: source,
    total: files.reduce((sum, { size }) => sum + size, 0),
    entries: async function* (onBytes) {
      for (const file of files) {
        const isBook = isOfBooks && markdown.includes(file);
        yield* isBook ? readMarkdownBook(folder, file.name, source) : readTextBook(folder, file.name);
        onBytes(file.size);
      }
    },
  };
}

/** Texts that are known by their file's name only may have the same name in two folders. */
async function* readTextBook(folder: string, name: string): AsyncGenerator<SourceEntry> {
  const file = path.join(folder, name);
  const read = path.extname(name).toLowerCase() === ".epub" ? readEpub : readTextFile;
  for await (const entry of read(file, { place: name })) {
    const isNamed = entry.kind === "book" && entry.sourceKey === path.basename(name);
    yield isNamed ? { ...entry, sourceKey: name } : entry;
  }
}

const readers = new Map([
  [".csv", { kind: "csv", read: readCsv }],
  [".tsv", { kind: "csv", read: readCsv }],
  [".jsonl", { kind: "jsonl", read: readJsonLines }],
  [".ndjson", { kind: "jsonl", read: readJsonLines }],
]);
const bookEndings = new Set([".epub", ".txt", ".md", ".markdown"]);

async function hasFrontMatter(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0);
    return /^\uFEFF?---[ \t]*\r?(?:\n|$)/.test(buffer.toString("utf8", 0, bytesRead));
  } finally {
    await handle.close();
  }
}

async function someAsync<T>(items: T[], holds: (item: T) => Promise<boolean>): Promise<boolean> {
  for (const item of items) if (await holds(item)) return true;
  return false;
}
