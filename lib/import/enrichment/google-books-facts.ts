import type { Enrichment } from "@/drizzle/schema";
import { bookFromFields } from "../fields/book-from-fields";
import type { PublicationDate } from "../fields/publication-date";
import type { GoogleBooksMatch } from "./google-books-match";
import type { GoogleBooksVolume } from "./google-books-volume";

/** What a match tells of a book, parsed as the import parses any source. */
export type GoogleBooksFacts = {
  googleTitle: string;
  enrichment: Enrichment;
  description: string | null;
  isbn: string | null;
  publication: PublicationDate;
};

/**
 * The facts of the best volume. The date is that of the edition with the book's ISBN; found by title and author, the
 * earliest of all editions found, which is nearer to the book's own.
 */
export function googleBooksFacts({ by, volumes }: GoogleBooksMatch): GoogleBooksFacts {
  const [best] = volumes;
  const parsed = parse(best);
  const dated = by === "isbn" ? [parsed] : volumes.map(parse);
  const description =
    parsed.description ?? volumes.map((volume) => parse(volume).description).find(Boolean) ?? null;
  return {
    googleTitle: parsed.title,
    enrichment: enrichmentOf(best),
    description,
    isbn: parsed.isbn,
    publication: earliest(dated.map(({ publication }) => publication)),
  };
}

function parse({ title, publishedDate, description, isbns }: GoogleBooksVolume) {
  const parsed = bookFromFields({
    title: title.slice(0, 500),
    authors: [],
    date: publishedDate,
    description,
    isbns,
  });
  if ("faults" in parsed) throw new Error(`Google Books: ${parsed.faults.join(", ")}`);
  return parsed.book;
}

function earliest(publications: PublicationDate[]): PublicationDate {
  const known = publications.filter(({ date }) => date !== null);
  known.sort((a, b) => (a.year ?? 0) - (b.year ?? 0) || exactness(b) - exactness(a));
  return known[0] ?? { date: null, precision: null, year: null };
}

function exactness({ precision }: PublicationDate): number {
  return precision === "day" ? 2 : precision === "month" ? 1 : 0;
}

function enrichmentOf(volume: GoogleBooksVolume): Enrichment {
  return {
    publisher: volume.publisher?.replace(/^"(.*)"$/, "$1").slice(0, 500) ?? null,
    page_count: volume.pageCount,
    language: volume.language?.slice(0, 20) ?? null,
    categories: [...new Set(volume.categories.map((name) => name.slice(0, 200)))].slice(0, 50),
    google_id: volume.id.slice(0, 100),
    thumbnail: googleAddress(volume.thumbnail),
    info_link: googleAddress(volume.infoLink),
  };
}

/** An address of Google's own, over https whatever the answer says; null for any other. */
function googleAddress(text: string | null): string | null {
  if (text === null || text.length > 2_000 || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (
    !/^https?:$/.test(url.protocol) ||
    !/(?:^|\.)(?:google\.[a-z.]{2,6}|googleusercontent\.com)$/.test(url.hostname)
  )
    return null;
  url.protocol = "https:";
  // A page's corner drawn into the picture.
  url.searchParams.delete("edge");
  return url.href;
}
