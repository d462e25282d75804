import "server-only";
import { eq, getTableColumns, inArray, max, or } from "drizzle-orm";
import { books, summaries } from "@/drizzle/schema";
import type { Transaction } from "../db/database";
import type { Refusal } from "./imported-book";
import type { SourcedBook } from "./store-books";

type BookRow = Omit<typeof books.$inferSelect, "enrichment">;
type SummaryRow = typeof summaries.$inferSelect;
type Rows = { book: BookRow; summary: SummaryRow | null };

/** The rows that a book is to have, and those it has: null when it is new. */
export type PlacedBook = Rows & { before: Rows | null };

/** Ids up to here are left to the founding collection, which may grow. */
const lastFoundingId = 1_000;

/** Gives each book of a batch its id: the one it has, the one it asks for, or the next free one. */
export async function placeBooks(
  tx: Transaction,
  batch: SourcedBook[],
): Promise<{ placed: PlacedBook[]; refused: Refusal[] }> {
  const stored = await storedRows(tx, batch);
  const bySourceKey = new Map(stored.map((rows) => [rows.book.sourceKey, rows]));
  const byId = new Map(stored.map((rows) => [rows.book.id, rows.book]));
  let nextId = await firstFreeId(tx);

  const placed: PlacedBook[] = [];
  const refused: Refusal[] = [];
  for (const sourced of batch) {
    const before = bySourceKey.get(sourced.sourceKey) ?? null;
    const id = before?.book.id ?? sourced.id ?? nextId++;
    const holder = byId.get(id);
    if (holder && holder.sourceKey !== sourced.sourceKey) {
      const reason = `id: ${id} belongs to “${holder.title}” (${holder.sourceKey})`;
      refused.push({ file: sourced.file, reason });
    } else placed.push({ ...rowsOf(sourced, id, before), before });
  }
  return { placed, refused };
}

async function storedRows(tx: Transaction, batch: SourcedBook[]): Promise<Rows[]> {
  const { enrichment: _, ...columns } = getTableColumns(books);
  const sourceKeys = batch.map(({ sourceKey }) => sourceKey);
  const ids = batch.flatMap(({ id }) => id ?? []);
  return tx
    .select({ book: columns, summary: getTableColumns(summaries) })
    .from(books)
    .leftJoin(summaries, eq(summaries.bookId, books.id))
    .where(or(inArray(books.sourceKey, sourceKeys), inArray(books.id, ids)));
}

async function firstFreeId(tx: Transaction): Promise<number> {
  const [row] = await tx.select({ largest: max(books.id) }).from(books);
  return Math.max(lastFoundingId, row?.largest ?? 0) + 1;
}

/** What enrichment and summarizing have added stays where the source is silent. */
function rowsOf({ book, sourceKey }: SourcedBook, id: number, before: Rows | null): Rows {
  const { publication, summary } = book;
  return {
    book: {
      id,
      sourceKey,
      title: book.title,
      author: book.author,
      googleTitle: book.googleTitle ?? before?.book.googleTitle ?? null,
      publicationDate: publication.date,
      publicationDatePrecision: publication.precision,
      publicationYear: publication.year,
      genre: book.genre,
      isbn: book.isbn,
      description: book.description,
    },
    summary: summary ? { bookId: id, ...summary } : (before?.summary ?? null),
  };
}
