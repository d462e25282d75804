import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { GeneratedBook } from "./generated-entry";

/**
 * Writes books to a JSON Lines file, one at a time: a disk slower than the books holds them back.
 * @returns how many books were written
 * @throws Error when the file cannot be written
 */
export async function writeCollection(books: Iterable<GeneratedBook>, file: string): Promise<number> {
  let count = 0;
  const lines = function* () {
    for (const book of books) {
      count++;
      yield `${JSON.stringify(book)}\n`;
    }
  };
  await pipeline(Readable.from(lines()), createWriteStream(file));
  return count;
}
