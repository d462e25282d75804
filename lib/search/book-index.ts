import type { InvertedIndex } from "./inverted-index";
import { InvertedIndexBuilder } from "./inverted-index-builder";
import { Spelling } from "./spelling";
import { words } from "./words";

/** What is searched of a book for free. Summaries are sold: they never come in here. */
export type IndexedBook = { id: number; title: string; author: string; description: string | null };

/** The index behind `GET /books?q=`: an ordinal is a book, by ascending id. */
export type BookIndex = {
  index: InvertedIndex;
  /** By ordinal; the title as `plainWords` gives it. */
  books: readonly { id: number; title: string }[];
  /** All words of the books, sorted. */
  vocabulary: readonly string[];
  spelling: Spelling;
};

/** Collects books in the order of their ids. */
export class BookIndexBuilder {
  private readonly builder = new InvertedIndexBuilder();
  private readonly books: { id: number; title: string }[] = [];
  private readonly frequencies = new Map<string, number>();

  add({ id, title, author, description }: IndexedBook): void {
    const fields = [
      { text: title, weight: 3 },
      { text: author, weight: 2 },
      { text: description ?? "", weight: 1 },
    ];
    this.builder.add(this.books.length, fields);
    this.books.push({ id, title: plainWords(title) });
    for (const { text, weight } of fields) {
      for (const word of words(text)) {
        this.frequencies.set(word.text, (this.frequencies.get(word.text) ?? 0) + weight);
      }
    }
  }

  build(): BookIndex {
    return {
      index: this.builder.build(),
      books: this.books,
      vocabulary: [...this.frequencies.keys()].sort(),
      spelling: new Spelling(this.frequencies),
    };
  }
}

/** The words of a text without case, accents and punctuation, a space between each two. */
export function plainWords(text: string): string {
  return words(text)
    .map((word) => word.text)
    .join(" ");
}
