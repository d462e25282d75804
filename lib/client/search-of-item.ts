import type { LibraryItem } from "./library";

export type BoughtSearch = { query: string; where: "books" | "summaries"; path: `/search?${string}` };

/** What a bought search looked for, where, and the address of its page; it opens there free. */
export function searchOfItem({ resource, title }: Pick<LibraryItem, "resource" | "title">): BoughtSearch {
  const where = resource.startsWith("/search/summaries") ? "summaries" : "books";
  return { query: title, where, path: `/search?${new URLSearchParams({ q: title, in: where })}` };
}
