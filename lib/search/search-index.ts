import "server-only";
import type { Database } from "../db/database";
import { type BookIndex, BookIndexBuilder } from "./book-index";
import { sellableWords } from "./give-away";
import { type PassageIndex, PassageIndexBuilder } from "./passage-index";
import { readCollectionRows } from "./read-collection-rows";
import { timeSlices } from "./time-slices";

/** Everything searches need in memory, each index with its own statistics. Immutable: a new version replaces it whole. */
export type SearchIndex = {
  /** Passages of every kind, with title, author and section: a passage is found by the name of its book too. */
  passages: PassageIndex;
  /** Passages of summaries, with their section: its heading is text of the summary, title and author are not. */
  summaries: PassageIndex;
  books: BookIndex;
  /** Book id → the words of its summary that only money buys. */
  sellableWords: ReadonlyMap<number, number>;
};

/** Builds the indexes from the rows, in slices of about 10 ms but for the last steps, one for each index. */
export async function buildSearchIndex(db: Database): Promise<SearchIndex> {
  const breathe = timeSlices();
  const passages = new PassageIndexBuilder();
  const summaries = new PassageIndexBuilder();
  const books = new BookIndexBuilder();
  const sellable = new Map<number, number>();
  for await (const book of readCollectionRows(db)) {
    books.add(book);
    for (const { id, kind, section, text } of book.chunks) {
      const passage = { chunkId: id, bookId: book.id };
      const own = [section, text];
      passages.add(passage, { ofBook: [book.title, book.author], own });
      if (kind === "summary") summaries.add(passage, { ofBook: [], own });
      await breathe();
    }
    const summary = book.chunks.filter(({ kind }) => kind === "summary").map(({ text }) => text);
    if (summary.length > 0) sellable.set(book.id, sellableWords(summary));
  }
  const built = { passages: await passages.build(breathe), sellableWords: sellable };
  await breathe();
  return { ...built, summaries: await summaries.build(breathe), books: books.build() };
}
