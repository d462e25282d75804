import "server-only";
import { eq } from "drizzle-orm";
import { books, summaries } from "@/drizzle/schema";
import { db } from "../db/database";
import { ApiError } from "../errors";

/** What a buyer of a summary gets (SPEC 2.7). */
export type Summary = { id: number; title: string; author: string; summary: string };

/**
 * The complete summary of a book.
 * @throws ApiError book_not_found, or summary_not_available when the book has none
 */
export async function getSummary(id: number): Promise<Summary> {
  const [found] = await db()
    .select({ id: books.id, title: books.title, author: books.author, summary: summaries.markdown })
    .from(books)
    .leftJoin(summaries, eq(summaries.bookId, books.id))
    .where(eq(books.id, id));
  if (!found) throw new ApiError("book_not_found", `No book has the id ${id}. See /books.`);
  const { summary } = found;
  if (summary === null)
    throw new ApiError("summary_not_available", `“${found.title}” has no summary yet. Nothing was charged.`);
  return { ...found, summary };
}
