import "server-only";
import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import { bookIdentities, books, summaries } from "@/drizzle/schema";
import type { Database, Transaction } from "../../db/database";
import { raiseCollectionVersion } from "../raise-collection-version";
import { BookMatches } from "./book-matches";
import { type ImportRun, type PlacedBook, placeBooks, type UnplacedBook } from "./place-books";
import type { SourcedBook } from "./sourced-book";
import { storeChunks } from "./store-chunks";
import { storeText } from "./store-text-chunks";

export type StoredBooks = { added: number; updated: number; unchanged: number; unplaced: UnplacedBook[] };

/** Any fixed number: imports ask for the same lock, so that two never hand out one id. */
const importLock = 84_020_533;

/** What an import remembers at its start: nothing. */
export function startRun(isDryRun = false): ImportRun {
  return { claimed: new Map(), planned: isDryRun ? new BookMatches() : null };
}

/**
 * Stores a batch in one transaction: new books, what differs of known ones, their passages and full texts. In a dry run
 * everything is read, placed and compared, and nothing is written.
 * @throws what reading a full text throws; then nothing of the batch is stored
 */
export async function storeBooks(db: Database, batch: SourcedBook[], run = startRun()): Promise<StoredBooks> {
  const stored = await db.transaction(async (tx) => {
    if (run.planned === null) await tx.execute(sql`select pg_advisory_xact_lock(${importLock})`);
    const { placed, unplaced } = await placeBooks(tx, batch, run);
    const changed = placed.filter(({ before, book, summary, identity }) => {
      return !before || !isDeepStrictEqual(before, { book, summary, identity });
    });
    const touched = new Set(changed.map(({ book }) => book.id));
    if (run.planned === null) for (const id of await write(tx, placed, changed)) touched.add(id);
    else for (const { sourced } of placed) await readThrough(sourced);
    const added = placed.filter(({ before }) => before === null).length;
    return {
      added,
      updated: touched.size - added,
      unchanged: placed.length - touched.size,
      placed,
      unplaced,
    };
  });
  const { placed, ...report } = stored;
  for (const { book, sourced } of placed) run.claimed.set(book.id, sourced.place);
  return report;
}

/** @returns the ids of books of which passages changed */
async function write(tx: Transaction, placed: PlacedBook[], changed: PlacedBook[]): Promise<Set<number>> {
  await upsertBooks(tx, changed);
  await upsertIdentities(tx, changed);
  await upsertSummaries(tx, changed);
  const rechunked = await storeChunks(tx, placed);
  for (const { book, sourced } of placed)
    if (sourced.text && (await storeText(tx, book.id, sourced.text())).changed) rechunked.add(book.id);
  if (changed.length > 0 || rechunked.size > 0) await raiseCollectionVersion(tx);
  return rechunked;
}

/** A text that cannot be read to its end is found out in a dry run too. */
async function readThrough({ text }: SourcedBook): Promise<void> {
  if (text) for await (const _ of text());
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
        enrichment: sql`excluded.enrichment`,
      },
    });
}

async function upsertIdentities(tx: Transaction, changed: PlacedBook[]): Promise<void> {
  const rows = changed.flatMap(({ book, identity }) => (identity ? [{ bookId: book.id, identity }] : []));
  if (rows.length === 0) return;
  await tx
    .insert(bookIdentities)
    .values(rows)
    .onConflictDoUpdate({ target: bookIdentities.bookId, set: { identity: sql`excluded.identity` } });
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
