import type { ImportedBook } from "../fields/imported-book";

/** One paragraph of a full text, in reading order, under the heading that stands above it. */
export type TextParagraph = { section: string | null; text: string };

/** What a reader of a format yields: a book, or a row that was not taken and why. */
export type SourceEntry =
  | {
      kind: "book";
      /** "line 17", or a file name. */
      place: string;
      /** What the source itself calls the book; the import puts the source's name before it when `id` is null. */
      sourceKey: string;
      /** The id that the source asks for (the founding collection, an export of ours); null takes the next free one. */
      id: number | null;
      book: ImportedBook;
      /** The full text, streamed anew at each call; null when the source has none. */
      text: (() => AsyncIterable<TextParagraph>) | null;
      /** What of the book was left out, and why. */
      warnings?: string[];
    }
  | { kind: "refused"; place: string; reason: string };
