import { foundingSource, type SourcedBook } from "../storing/sourced-book";
import type { MarkdownBook } from "./markdown-book";

/**
 * A Markdown book as an entry. One of our own exports says its source key; one of the founding collection has its key by
 * its id; any other leaves its id to the source that it comes from.
 */
export function markdownEntry(
  { file, id, sourceKey, book }: { file: string } & MarkdownBook,
  source: string,
): SourcedBook {
  const ownKey = sourceKey ?? (source === foundingSource ? `${foundingSource}:${id}` : null);
  const named = ownKey === null ? { sourceKey: String(id), id: null } : { sourceKey: ownKey, id };
  return { kind: "book", place: file, ...named, book, text: null };
}
