import type { bookIdentities, books, summaries } from "@/drizzle/schema";
import { bookIdentity } from "./book-identity";
import { isFoundingKey, type SourcedBook } from "./sourced-book";

/** The rows of a book; the identity is null when the import has never written it. */
export type MatchedBook = {
  book: typeof books.$inferSelect;
  summary: typeof summaries.$inferSelect | null;
  identity: (typeof bookIdentities.$inferSelect)["identity"] | null;
};

/** Books that a row of a source may be, found by what they have in common with it. */
export class BookMatches {
  /** The first id that is free for a new book. */
  nextId = 0;
  readonly #ids = new Map<number, MatchedBook>();
  readonly #keys = new Map<string, MatchedBook>();
  readonly #isbns = new Map<string, Set<number>>();
  readonly #identities = new Map<string, Set<number>>();

  add(rows: MatchedBook): void {
    const { id, sourceKey, isbn, title, author } = rows.book;
    this.#ids.set(id, rows);
    this.#keys.set(sourceKey, rows);
    if (isbn !== null) addTo(this.#isbns, isbn, id);
    addTo(this.#identities, bookIdentity(title, author), id);
  }

  byId(id: number): MatchedBook | undefined {
    return this.#ids.get(id);
  }

  /**
   * The book that a row is, by its source key, else its ISBN, else title and author: two editions with ISBNs of their own
   * are two books. A founding book is known by its key alone.
   */
  find({
    sourceKey,
    book,
  }: SourcedBook): { rows: MatchedBook; by: "id" | "ISBN" | "title and author" } | null {
    const same = this.#keys.get(sourceKey);
    if (same) return { rows: same, by: "id" };
    if (isFoundingKey(sourceKey)) return null;
    const [byIsbn] = book.isbn === null ? [] : this.#all(this.#isbns.get(book.isbn));
    if (byIsbn?.book.isbn === book.isbn) return { rows: byIsbn, by: "ISBN" };
    const identity = bookIdentity(book.title, book.author);
    const alike = this.#all(this.#identities.get(identity)).find(
      (rows) =>
        (book.isbn === null || rows.book.isbn === null || rows.book.isbn === book.isbn) &&
        bookIdentity(rows.book.title, rows.book.author) === identity,
    );
    return alike ? { rows: alike, by: "title and author" } : null;
  }

  #all(ids: Set<number> | undefined): MatchedBook[] {
    return [...(ids ?? [])].flatMap((id) => this.#ids.get(id) ?? []).sort((a, b) => a.book.id - b.book.id);
  }
}

function addTo(map: Map<string, Set<number>>, key: string, id: number): void {
  map.set(key, (map.get(key) ?? new Set()).add(id));
}
