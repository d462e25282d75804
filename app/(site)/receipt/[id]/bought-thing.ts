/** What a payment bought, read from the resource of its receipt. */
export type BoughtThing =
  | { kind: "summary"; bookId: number }
  | { kind: "search"; q: string; where: "books" | "summaries" };

/** @returns null for a resource that has no page */
export function boughtThing(resource: string): BoughtThing | null {
  const bookId = /^\/books\/(\d{1,10})\/summary$/.exec(resource)?.[1];
  if (bookId !== undefined) return { kind: "summary", bookId: Number(bookId) };
  const search = /^\/search\/(hybrid|summaries)\?(.*)$/.exec(resource);
  const q = new URLSearchParams(search?.[2]).get("q");
  if (!search || !q) return null;
  return { kind: "search", q, where: search[1] === "hybrid" ? "books" : "summaries" };
}
