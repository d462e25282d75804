import "server-only";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Refusal } from "../fields/imported-book";
import type { MarkdownBook } from "./markdown-book";
import { parseBookFile } from "./parse-book-file";

export type Collection = { books: ({ file: string } & MarkdownBook)[]; refused: Refusal[] };

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
    const parsed = parseBookFile(await readFile(path.join(folder, file)));
    const faults = "faults" in parsed ? parsed.faults : duplicate(fileOfId.get(parsed.id), parsed.id);
    if ("book" in parsed && faults.length === 0) {
      fileOfId.set(parsed.id, file);
      collection.books.push({ file, ...parsed });
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

function duplicate(earlier: string | undefined, id: number): string[] {
  return earlier === undefined ? [] : [`id: ${id} is already taken by ${earlier}`];
}
