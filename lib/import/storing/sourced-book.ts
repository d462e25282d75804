import type { SourceEntry } from "../sources/source-entry";

/** A book of a source with its whole key, the source's name before it. */
export type SourcedBook = Extract<SourceEntry, { kind: "book" }>;

/** The name of the collection that COLLECTION points to. */
export const foundingSource = "founding";

/** Whether a source key is one of the founding collection. */
export function isFoundingKey(sourceKey: string): boolean {
  return sourceKey.startsWith(`${foundingSource}:`);
}

/**
 * A book that asks for an id, of the founding collection or of an export, comes with its whole key; any other is known
 * by its source's name and what the source calls it.
 */
export function withWholeKey(book: SourcedBook, source: string): SourcedBook {
  return book.id === null ? { ...book, sourceKey: `${source}:${book.sourceKey}` } : book;
}
