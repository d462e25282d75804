import "server-only";
import { desc, eq } from "drizzle-orm";
import { bookReports, books } from "@/drizzle/schema";
import { db } from "../db/database";

/** What a reader said is wrong with a book. The text is a stranger's: it has no control characters but line breaks and tabs. */
export type BookReport = { id: number; bookId: number; title: string; text: string; createdAt: Date };

/** Every report that nobody has dealt with, newest first. */
export async function listBookReports(): Promise<BookReport[]> {
  return db()
    .select({
      id: bookReports.id,
      bookId: bookReports.bookId,
      title: books.title,
      text: bookReports.text,
      createdAt: bookReports.createdAt,
    })
    .from(bookReports)
    .innerJoin(books, eq(books.id, bookReports.bookId))
    .orderBy(desc(bookReports.createdAt), desc(bookReports.id));
}
