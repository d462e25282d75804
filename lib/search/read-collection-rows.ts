import "server-only";
import { and, asc, between, gt, type SQL, sql } from "drizzle-orm";
import { books, type ChunkKind, chunks } from "@/drizzle/schema";
import type { Database } from "../db/database";
import type { IndexedBook } from "./book-index";

export type IndexedChunk = { id: number; kind: ChunkKind; section: string | null; text: string };

const booksAtOnce = 100;
/** A full text has thousands of passages. */
const chunksAtOnce = 1_000;

/** All books by ascending id, each with its passages in the order of kind and text. Holds one book's passages at a time. */
export async function* readCollectionRows(
  db: Database,
): AsyncGenerator<IndexedBook & { chunks: IndexedChunk[] }> {
  let page = await booksAfter(db, -1);
  for (let last = page.at(-1); last; last = page.at(-1)) {
    const rows = chunksOf(db, page[0]?.id ?? last.id, last.id);
    let row = await rows.next();
    for (const book of page) {
      const ofBook: IndexedChunk[] = [];
      // Passages of a book that was added since the page was read belong to the next version.
      for (; !row.done && row.value.bookId <= book.id; row = await rows.next()) {
        const { bookId, ordinal: _, ...chunk } = row.value;
        if (bookId === book.id) ofBook.push(chunk);
      }
      yield { ...book, chunks: ofBook };
    }
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

type ChunkRow = IndexedChunk & { bookId: number; ordinal: number };

async function* chunksOf(db: Database, first: number, last: number): AsyncGenerator<ChunkRow> {
  let after: ChunkRow | undefined;
  do {
    const found: ChunkRow[] = await db
      .select({
        id: chunks.id,
        bookId: chunks.bookId,
        kind: chunks.kind,
        ordinal: chunks.ordinal,
        section: chunks.section,
        text: chunks.text,
      })
      .from(chunks)
      .where(and(between(chunks.bookId, first, last), after && isAfter(after)))
      .orderBy(asc(chunks.bookId), asc(chunks.kind), asc(chunks.ordinal))
      .limit(chunksAtOnce);
    yield* found;
    after = found.length === chunksAtOnce ? found.at(-1) : undefined;
  } while (after);
}

function isAfter({ bookId, kind, ordinal }: ChunkRow): SQL {
  return sql`(${chunks.bookId}, ${chunks.kind}, ${chunks.ordinal}) > (${bookId}::int, ${kind}::text, ${ordinal}::int)`;
}
