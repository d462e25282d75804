import "server-only";
import { count, eq } from "drizzle-orm";
import { bookReports, books } from "@/drizzle/schema";
import { db } from "../db/database";
import { ApiError } from "../errors";

/** So many reports of one book say what there is to say: more would be a flood that hides them. */
const mostReports = 200;

/**
 * Keeps what a reader says is wrong with a book, until an operator has dealt with it.
 * @throws ApiError book_not_found, or too_many_reports while the book has 200
 */
export async function reportBook(bookId: number, text: string): Promise<void> {
  const [book] = await db()
    .select({ title: books.title, reports: count(bookReports.id) })
    .from(books)
    .leftJoin(bookReports, eq(bookReports.bookId, books.id))
    .where(eq(books.id, bookId))
    .groupBy(books.id);
  if (!book) throw new ApiError("book_not_found", `No book has the id ${bookId}. See /books.`);
  if (book.reports >= mostReports) {
    const message = `“${book.title}” has ${mostReports} reports that wait to be read. Yours was not kept.`;
    throw new ApiError("too_many_reports", message);
  }
  await db().insert(bookReports).values({ bookId, text });
}
