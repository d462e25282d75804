import "server-only";
import { eq, getTableColumns } from "drizzle-orm";
import { books, summaries } from "@/drizzle/schema";
import { db } from "../db/database";
import { ApiError } from "../errors";
import { bookPath } from "../text/book-path";
import { markdownSections } from "../text/markdown-sections";
import { readingMinutes } from "../text/reading-minutes";
import { type BookDetail, enrichment, type SummaryFacts } from "./book-detail";

/**
 * One book with all that is free to know of it.
 * @throws ApiError book_not_found
 */
export async function getBook(id: number): Promise<BookDetail> {
  const [found] = await db()
    .select({ book: getTableColumns(books), summary: getTableColumns(summaries) })
    .from(books)
    .leftJoin(summaries, eq(summaries.bookId, books.id))
    .where(eq(books.id, id));
  if (!found) throw new ApiError("book_not_found", `No book has the id ${id}. See /books.`);
  const { book, summary } = found;
  return {
    id: book.id,
    title: book.title,
    author: book.author,
    google_title: book.googleTitle,
    publication_date: book.publicationDate,
    genre: book.genre,
    isbn: book.isbn,
    description: book.description,
    publication_date_precision: book.publicationDatePrecision,
    publication_year: book.publicationYear,
    has_summary: summary !== null,
    summary: summary && factsOf(summary),
    enrichment: enrichment.nullable().parse(book.enrichment),
    links: {
      self: `/books/${book.id}`,
      summary: summary && `/books/${book.id}/summary`,
      page: bookPath(book.id, book.title),
    },
  };
}

function factsOf(summary: typeof summaries.$inferSelect): SummaryFacts {
  return {
    words: summary.words,
    minutes: readingMinutes(summary.words),
    headings: markdownSections(summary.markdown).flatMap(({ heading }) =>
      heading === null ? [] : [heading],
    ),
    generator: summary.generator,
    source: summary.source,
    generated_at: summary.generatedAt,
  };
}
