import "server-only";
import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import { books, summaries } from "@/drizzle/schema";
import type { Database, Transaction } from "../db/database";
import type { ImportedBook } from "./imported-book";
import type { LoadReport } from "./load-collection";
import { type PlacedBook, placeBooks } from "./place-books";
import { raiseCollectionVersion } from "./raise-collection-version";
import { storeChunks } from "./store-chunks";

/** A book of a source; `id` is null when the next free one will do. */
export type SourcedBook = { file: string; sourceKey: string; id: number | null; book: ImportedBook };

/** Any fixed number: imports ask for the same lock, so that two never hand out one id. */
const importLock = 84_020_533;

/** Stores a batch in one transaction: new books, what differs of known ones, and their passages. */
export async function storeBooks(db: Database, batch: SourcedBook[]): Promise<LoadReport> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${importLock})`);
    const { placed, refused } = await placeBooks(tx, batch);
    const changed = placed.filter(
      ({ book, summary, before }) => !before || !isDeepStrictEqual(before, { book, summary }),
    );
    await upsertBooks(tx, changed);
    await upsertSummaries(tx, changed);
    const rechunked = await storeChunks(tx, placed);
    const touched = new Set([...changed.map(({ book }) => book.id), ...rechunked]);
    if (touched.size > 0) await raiseCollectionVersion(tx);
    const added = placed.filter(({ before }) => before === null).length;
    return { added, updated: touched.size - added, unchanged: placed.length - touched.size, refused };
  });
}

async function upsertBooks(tx: Transaction, changed: PlacedBook[]): Promise<void> {
  if (changed.length === 0) return;
  await tx
    .insert(books)
    .values(changed.map(({ book }) => book))
    .onConflictDoUpdate({
      target: books.id,
      set: {
        title: sql`excluded.title`,
        author: sql`excluded.author`,
        googleTitle: sql`excluded.google_title`,
        publicationDate: sql`excluded.publication_date`,
        publicationDatePrecision: sql`excluded.publication_date_precision`,
        publicationYear: sql`excluded.publication_year`,
        genre: sql`excluded.genre`,
        isbn: sql`excluded.isbn`,
        description: sql`excluded.description`,
      },
    });
}

async function upsertSummaries(tx: Transaction, changed: PlacedBook[]): Promise<void> {
  const rows = changed.flatMap(({ summary }) => summary ?? []);
  if (rows.length === 0) return;
  await tx
    .insert(summaries)
    .values(rows)
    .onConflictDoUpdate({
      target: summaries.bookId,
      set: {
        markdown: sql`excluded.markdown`,
        words: sql`excluded.words`,
        generator: sql`excluded.generator`,
        source: sql`excluded.source`,
        generatedAt: sql`excluded.generated_at`,
      },
    });
}
