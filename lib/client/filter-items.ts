import type { LibraryItem } from "./library";

export type ItemFilter = { kind: "all" | LibraryItem["kind"]; words: string };

/** The items of a kind whose title, author or question holds every word, or its beginning; case and accents ignored. */
export function filterItems(items: readonly LibraryItem[], { kind, words }: ItemFilter): LibraryItem[] {
  const wanted = folded(words).split(/\s+/).filter(Boolean);
  return items.filter((item) => {
    if (kind !== "all" && item.kind !== kind) return false;
    if (wanted.length === 0) return true;
    const text = folded(`${item.title} ${item.book?.author ?? ""}`);
    return wanted.every((word) => text.includes(word));
  });
}

function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replace(/[’ʼ]/g, "'").toLowerCase();
}
