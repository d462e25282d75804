import type { BookDetail } from "@/lib/catalog/book-detail";
import { type BookCard, listBookCards } from "@/lib/catalog/list-book-cards";
import { listBooks } from "@/lib/catalog/list-books";
import { rankBooks } from "@/lib/search/rank-books";
import { relatedBooks } from "@/lib/search/related-books";
import { authorNames } from "@/lib/text/author-names";

/** What stands below a book: more of its first author, and what is nearest to it in meaning. Each book once. */
export type BooksBeside = { author: string | null; byAuthor: BookCard[]; nearest: BookCard[] };

const most = 6;

export async function booksBeside(book: BookDetail): Promise<BooksBeside> {
  const [author = null] = authorNames(book.author);
  const [byAuthor, nearest] = await Promise.all([
    author === null ? [] : booksBy(author, book.id),
    // A book may be both; enough for a full row either way.
    relatedBooks(book.id, 2 * most).then(listBookCards),
  ]);
  const taken = new Set(byAuthor.map(({ id }) => id));
  return { author, byAuthor, nearest: nearest.filter(({ id }) => !taken.has(id)).slice(0, most) };
}

async function booksBy(author: string, except: number): Promise<BookCard[]> {
  // The list finds a part of a name; only the whole name is the same person.
  const { data } = await listBooks({ author, limit: 50, offset: 0 }, rankBooks);
  return data
    .filter((other) => other.id !== except && authorNames(other.author).includes(author))
    .slice(0, most)
    .map(({ id, title, author: authors, genre }) => ({ id, title, author: authors, genre }));
}
