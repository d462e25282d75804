import { authorNames } from "../text/author-names";
import { bookPath } from "../text/book-path";
import type { BookDetail } from "./book-detail";

type Sale = {
  /** The service's own address. */
  publicUrl: string;
  /** What the summary costs, in dollars, such as “0.05”. */
  price: string;
};

/**
 * A book as schema.org describes it, for machines that read its page: only what is known, dates as exactly as they are,
 * and the summary as an offer when there is one to buy.
 */
export function bookJsonLd(book: BookDetail, { publicUrl, price }: Sale): Record<string, unknown> {
  const url = `${publicUrl}${bookPath(book.id, book.title)}`;
  const authors = authorNames(book.author);
  const published = datePublished(book);
  return {
    "@context": "https://schema.org",
    "@type": "Book",
    "@id": url,
    url,
    name: book.title,
    ...(authors.length > 0 && { author: authors.map((name) => ({ "@type": "Person", name })) }),
    ...(book.isbn !== null && { isbn: book.isbn }),
    ...(published !== null && { datePublished: published }),
    ...(book.genre !== "Unclassified" && { genre: book.genre }),
    ...(book.description !== null && { abstract: book.description }),
    ...(book.has_summary && { offers: summaryOffer(book.title, url, price) }),
  };
}

function summaryOffer(title: string, url: string, price: string) {
  return {
    "@type": "Offer",
    name: `Summary of ${title}`,
    url,
    price,
    priceCurrency: "USD",
    availability: "https://schema.org/InStock",
  };
}

/** ISO 8601 to the precision that is known; null before Christ, where no date of ours is. */
function datePublished({
  publication_date: date,
  publication_date_precision: precision,
}: BookDetail): string | null {
  if (date === null) return null;
  return date.slice(0, { year: 4, month: 7, day: 10 }[precision ?? "day"]);
}
