import "server-only";
import { asc, between, gt } from "drizzle-orm";
import { books, chunks } from "@/drizzle/schema";
import type { Database } from "../db/database";
import type { IndexedBook } from "./book-index";
import type { ChunkKind } from "./nearest-chunks";

export type IndexedChunk = { id: number; kind: ChunkKind; section: string | null; text: string };

const booksAtOnce = 100;

/** All books by ascending id, each with its passages in the order of kind and text. Holds a few books at a time. */
export async function* readCollectionRows(
  db: Database,
): AsyncGenerator<IndexedBook & { chunks: IndexedChunk[] }> {
  let page = await booksAfter(db, -1);
  for (let last = page.at(-1); last; last = page.at(-1)) {
    const chunksOfBook = await chunksOf(db, page[0]?.id ?? last.id, last.id);
    for (const book of page) yield { ...book, chunks: chunksOfBook.get(book.id) ?? [] };
    page = await booksAfter(db, last.id);
  }
}

async function booksAfter(db: Database, id: number): Promise<IndexedBook[]> {
  return db
    .select({ id: books.id, title: books.title, author: books.author, description: books.description })
    .from(books)
    .where(gt(books.id, id))
    .orderBy(asc(books.id))
    .limit(booksAtOnce);
}

async function chunksOf(db: Database, first: number, last: number): Promise<Map<number, IndexedChunk[]>> {
  const found = await db
    .select({
      id: chunks.id,
      bookId: chunks.bookId,
      kind: chunks.kind,
      section: chunks.section,
      text: chunks.text,
    })
    .from(chunks)
    .where(between(chunks.bookId, first, last))
    .orderBy(asc(chunks.bookId), asc(chunks.kind), asc(chunks.ordinal));
  const ofBook = new Map<number, IndexedChunk[]>();
  for (const { bookId, ...chunk } of found) {
    const list = ofBook.get(bookId) ?? [];
    if (list.length === 0) ofBook.set(bookId, list);
    list.push(chunk);
  }
  return ofBook;
}
