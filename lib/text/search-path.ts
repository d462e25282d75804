/** The address of a search. The books are where a search usually looks, so only the summaries are named. */
export function searchPath(q: string, where: "books" | "summaries"): `/search?${string}` {
  const parameters = new URLSearchParams({
    ...(q !== "" && { q }),
    ...(where === "summaries" && { in: where }),
  });
  return `/search?${parameters}`;
}
