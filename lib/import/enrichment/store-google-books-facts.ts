import "server-only";
import { and, eq, getTableColumns, isNull, ne } from "drizzle-orm";
import { books, summaries } from "@/drizzle/schema";
import type { Database, Transaction } from "../../db/database";
import { raiseCollectionVersion } from "../raise-collection-version";
import { storeChunks } from "../storing/store-chunks";
import type { GoogleBooksFacts } from "./google-books-facts";

/**
 * Adds to a book what it does not have, with the passage of a new description. Nothing is overwritten, and no ISBN is
 * taken that another book has.
 * @returns whether the book was still there and still without enrichment
 */
export async function storeGoogleBooksFacts(
  db: Database,
  bookId: number,
  { googleTitle, enrichment, description, isbn, publication }: GoogleBooksFacts,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(books)
      .where(and(eq(books.id, bookId), isNull(books.enrichment)))
      .for("update");
    if (!before) return false;
    const isUndated = before.publicationDate === null && before.publicationYear === null;
    const isIsbnTaken = isbn !== null && (await hasOtherHolder(tx, isbn, bookId));
    await tx
      .update(books)
      .set({
        enrichment,
        googleTitle: before.googleTitle ?? googleTitle,
        description: before.description ?? description,
        isbn: before.isbn ?? (isIsbnTaken ? null : isbn),
        ...(isUndated && {
          publicationDate: publication.date,
          publicationDatePrecision: publication.precision,
          publicationYear: publication.year,
        }),
      })
      .where(eq(books.id, bookId));
    const [after] = await tx
      .select({ book: getTableColumns(books), summary: getTableColumns(summaries) })
      .from(books)
      .leftJoin(summaries, eq(summaries.bookId, books.id))
      .where(eq(books.id, bookId));
    if (after) await storeChunks(tx, [after]);
    await raiseCollectionVersion(tx);
    return true;
  });
}

async function hasOtherHolder(tx: Transaction, isbn: string, bookId: number): Promise<boolean> {
  const found = await tx
    .select({ id: books.id })
    .from(books)
    .where(and(eq(books.isbn, isbn), ne(books.id, bookId)))
    .limit(1);
  return found.length > 0;
}
