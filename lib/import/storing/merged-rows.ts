import { unknownAuthor, unknownGenre } from "../fields/imported-book";
import { bookIdentity } from "./book-identity";
import type { MatchedBook } from "./book-matches";
import type { SourcedBook } from "./sourced-book";

/**
 * The rows that a book of a source is to have. Where the source is silent, what the book has stays: enrichment and
 * summarizing may have added it.
 */
export function mergedRows(
  { book, sourceKey }: SourcedBook,
  id: number,
  before: MatchedBook | null,
): MatchedBook {
  const has = before?.book;
  const isDated = book.publication.year !== null || !has;
  const author = book.author === unknownAuthor ? (has?.author ?? unknownAuthor) : book.author;
  return {
    book: {
      id,
      sourceKey: has?.sourceKey ?? sourceKey,
      title: book.title,
      author,
      googleTitle: book.googleTitle ?? has?.googleTitle ?? null,
      publicationDate: isDated ? book.publication.date : has.publicationDate,
      publicationDatePrecision: isDated ? book.publication.precision : has.publicationDatePrecision,
      publicationYear: isDated ? book.publication.year : has.publicationYear,
      genre: book.genre === unknownGenre ? (has?.genre ?? unknownGenre) : book.genre,
      isbn: book.isbn ?? has?.isbn ?? null,
      description: book.description ?? has?.description ?? null,
      enrichment: book.enrichment ?? has?.enrichment ?? null,
    },
    summary: mergedSummary(book.summary, id, before?.summary ?? null),
    identity: bookIdentity(book.title, author),
  };
}

/** A summary without a date was generated, as far as anyone knows, on the day it was first taken. */
function mergedSummary(
  given: SourcedBook["book"]["summary"],
  bookId: number,
  before: MatchedBook["summary"],
): MatchedBook["summary"] {
  if (given === null) return before;
  const firstTaken = before?.markdown === given.markdown ? before.generatedAt : null;
  const generatedAt = given.generatedAt ?? firstTaken ?? new Date().toISOString().slice(0, 10);
  return { bookId, ...given, generatedAt };
}
