import type { BookDetail } from "../catalog/book-detail";
import { exportCopy } from "../copy/export";
import { authorNames } from "../text/author-names";
import { bibtexCitations } from "./bibtex-citations";
import type { Citation, CitedSummary } from "./citation";
import { cslCitations } from "./csl-citations";
import { plainCitations } from "./plain-citations";

export type CitedBook = Pick<BookDetail, "id" | "title" | "author" | "publication_year" | "isbn">;
export type Citations = { bibtex: string; cslJson: string; plain: string };

/** The book as a reader cites it, and its summary as a second entry that says it is generated text. */
export function bookCitations(book: CitedBook, summary: CitedSummary | null): Citations {
  const authors = authorNames(book.author);
  const citation: Citation = {
    key: citationKey(book, authors[0] ?? ""),
    title: book.title,
    authors,
    year: book.publication_year,
    isbn: book.isbn,
    summary: summary && { ...summary, title: exportCopy.summaryOf(book.title) },
  };
  return {
    bibtex: bibtexCitations(citation),
    cslJson: cslCitations(citation),
    plain: plainCitations(citation),
  };
}

function citationKey({ id, title, publication_year: year }: CitedBook, author: string): string {
  const name = words(author.split(",")[0] ?? "").at(-1) ?? "";
  const word = words(title).find((each) => !/^(the|an?)$/.test(each)) ?? "";
  const when = year === null ? "" : year < 0 ? `${-year}bc` : `${year}`;
  return `${`${name}${when}${word}` || "book"}-${id}`;
}

function words(text: string): string[] {
  return (
    text
      .toLowerCase()
      .normalize("NFKD")
      .replace(/[\u0300-\u036f]/g, "")
      .match(/[a-z0-9]+/g) ?? []
  );
}
