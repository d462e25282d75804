import type { SearchPlace } from "@/lib/copy/search";

/** What the address of the search page asks for. */
export type SearchQuery = { q: string; where: SearchPlace };

/** The longest search, in characters: the same as that of the paid endpoints. */
export const longestQuery = 512;

/**
 * Reads the address as a reader means it: of a parameter given twice the first counts, runs of spaces are one, and
 * anything but `summaries` means the books. An empty `q` is no search yet.
 */
export function searchQuery(parameters: Record<string, string | string[] | undefined>): SearchQuery {
  const q = (first(parameters.q) ?? "").replace(/[\s\p{Cc}]+/gu, " ").trim();
  return { q, where: first(parameters.in) === "summaries" ? "summaries" : "books" };
}

function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
