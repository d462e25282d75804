import { authorNames } from "../../text/author-names";
import { looseIsbn } from "../fields/loose-isbn";
import type { GoogleBooks } from "./google-books-client";
import type { GoogleBooksVolume } from "./google-books-volume";
import { isSameAuthor } from "./is-same-author";
import { titleSimilarity } from "./title-similarity";

export type BookToMatch = { title: string; author: string; isbn: string | null };

/** The volumes that are the book, the best first, and what they were known by. */
export type GoogleBooksMatch = { by: "isbn" | "title"; volumes: [GoogleBooksVolume, ...GoogleBooksVolume[]] };

/** A title that is found by title and author must be so alike. Chosen on hand-made pairs; docs/enriching.md says which. */
export const leastTitleSimilarity = 0.85;
/** One found by its ISBN may be a translation: then the author must be the same. */
const leastWithIsbn = 0.5;

/**
 * Finds a book by its ISBN, where the volume must carry that number and look like the book; else by title and author,
 * where both must agree.
 * @returns null when nothing is surely the book
 */
export async function matchGoogleBooks(
  book: BookToMatch,
  ask: GoogleBooks,
): Promise<GoogleBooksMatch | null> {
  if (book.isbn !== null) {
    const found = (await ask(`isbn:${book.isbn}`)).filter(
      (volume) =>
        hasIsbn(volume, book.isbn) && (similarity(book, volume) >= leastWithIsbn || isByAuthor(book, volume)),
    );
    const match = matchOf("isbn", book, found);
    if (match) return match;
  }
  const question = titleQuestion(book);
  if (question === null) return null;
  const found = (await ask(question)).filter(
    (volume) => similarity(book, volume) >= leastTitleSimilarity && isByAuthor(book, volume),
  );
  return matchOf("title", book, found);
}

/** The query by title and author; null when the author is unknown, and a title alone would prove nothing. */
export function titleQuestion({ title, author }: BookToMatch): string | null {
  const [firstAuthor] = authorNames(author);
  const words = title.replace(/(?<=\S)\s*[([][^()[\]]*[)\]]/g, "").split(/[:;]/, 1)[0] ?? title;
  if (firstAuthor === undefined || words.trim() === "") return null;
  return `intitle:"${unquoted(words)}" inauthor:"${unquoted(firstAuthor)}"`;
}

function unquoted(text: string): string {
  return text
    .replace(/["“”\\\s]+/g, " ")
    .trim()
    .slice(0, 200);
}

function matchOf(
  by: GoogleBooksMatch["by"],
  book: BookToMatch,
  found: GoogleBooksVolume[],
): GoogleBooksMatch | null {
  const ranked = found
    .map((volume) => ({ volume, score: similarity(book, volume), known: membersKnown(volume) }))
    .sort((a, b) => b.score - a.score || b.known - a.known)
    .map(({ volume }) => volume);
  const [best, ...others] = ranked;
  return best ? { by, volumes: [best, ...others] } : null;
}

function similarity(book: BookToMatch, { title, subtitle }: GoogleBooksVolume): number {
  return titleSimilarity(book.title, subtitle === null ? title : `${title}: ${subtitle}`);
}

function isByAuthor({ author }: BookToMatch, volume: GoogleBooksVolume): boolean {
  const names = authorNames(author);
  return names.some((name) => volume.authors.some((other) => isSameAuthor(name, other)));
}

function hasIsbn({ isbns }: GoogleBooksVolume, isbn: string | null): boolean {
  return isbns.some((given) => {
    const read = looseIsbn(given);
    return "isbn" in read && read.isbn !== null && read.isbn === isbn;
  });
}

function membersKnown({ publisher, pageCount, description, thumbnail, isbns }: GoogleBooksVolume): number {
  return [publisher, pageCount, description, thumbnail, isbns[0]].filter(
    (member) => (member ?? null) !== null,
  ).length;
}
