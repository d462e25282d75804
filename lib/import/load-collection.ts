import "server-only";
import type { Database } from "../db/database";
import type { Refusal } from "./fields/imported-book";
import { markdownEntry } from "./markdown/markdown-entry";
import { readCollection } from "./markdown/read-collection";
import { foundingSource, withWholeKey } from "./storing/sourced-book";
import { startRun, storeBooks } from "./storing/store-books";

export type LoadReport = { added: number; updated: number; unchanged: number; refused: Refusal[] };

export type LoadOptions = {
  /** Called before the first and after each batch. */
  onProgress?: (done: number, total: number) => void;
  /**
   * The name that source keys begin with. Books of the founding collection keep the ids they are given; those of any
   * other source get the next free one.
   */
  source?: string;
};

const batchSize = 25;

/**
 * Loads a folder of Markdown books with their summaries and passages, a transaction a batch. Books are known by source
 * and id: loading again changes only what has changed, and nothing when nothing has.
 * @throws Error when the folder cannot be read
 */
export async function loadCollection(
  db: Database,
  folder: string,
  { onProgress, source = foundingSource }: LoadOptions = {},
): Promise<LoadReport> {
  const { books, refused } = await readCollection(folder);
  const report: LoadReport = { added: 0, updated: 0, unchanged: 0, refused: [...refused] };
  const run = startRun();
  onProgress?.(0, books.length);
  for (let start = 0; start < books.length; start += batchSize) {
    const batch = books
      .slice(start, start + batchSize)
      .map((read) => withWholeKey(markdownEntry(read, source), source));
    const stored = await storeBooks(db, batch, run);
    report.added += stored.added;
    report.updated += stored.updated;
    report.unchanged += stored.unchanged;
    report.refused.push(...stored.unplaced.map(({ place, reason }) => ({ file: place, reason })));
    onProgress?.(Math.min(start + batchSize, books.length), books.length);
  }
  return report;
}
