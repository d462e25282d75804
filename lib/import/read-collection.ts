import "server-only";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { ImportedBook, Refusal } from "./imported-book";
import { parseMarkdownBook } from "./markdown-book";

export type Collection = { books: { file: string; book: ImportedBook }[]; refused: Refusal[] };

const largestFile = 262_144;

/**
 * Reads a folder of Markdown books, sorted by file name. README.md is not a book. A file with faults is refused with all
 * of them; so is the second book with one id.
 * @throws Error when the folder cannot be read
 */
export async function readCollection(folder: string): Promise<Collection> {
  const files = (await namesIn(folder)).filter((name) => name.endsWith(".md") && name !== "README.md").sort();
  const collection: Collection = { books: [], refused: [] };
  const fileOfId = new Map<number, string>();
  for (const file of files) {
    const parsed = parseFile(await readFile(path.join(folder, file)));
    const faults =
      "faults" in parsed ? parsed.faults : duplicate(fileOfId.get(parsed.book.id), parsed.book.id);
    if ("book" in parsed && faults.length === 0) {
      fileOfId.set(parsed.book.id, file);
      collection.books.push({ file, book: parsed.book });
    }
    collection.refused.push(...faults.map((reason) => ({ file, reason })));
  }
  return collection;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    throw new Error(`The folder ${folder} cannot be read. Name a folder of Markdown books.`, {
      cause: error,
    });
  }
}

function parseFile(bytes: Buffer): ReturnType<typeof parseMarkdownBook> {
  if (bytes.length > largestFile) return { faults: [`is larger than ${largestFile / 1024} kB`] };
  try {
    return parseMarkdownBook(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof TypeError) return { faults: ["is not UTF-8 text"] };
    throw error;
  }
}

function duplicate(earlier: string | undefined, id: number): string[] {
  return earlier === undefined ? [] : [`id: ${id} is already taken by ${earlier}`];
}
