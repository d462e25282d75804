import "server-only";
import { analyze } from "./analyzer";
import { searchEngine } from "./search-engine";

/**
 * In how many books some passage has a word of the query, in any inflection: what the keyword half of the paid search
 * finds before it ranks and cuts. Titles, authors and headings count where they do there. Takes time with the number of
 * passages that have one of the words; nothing is read from the database.
 * @param where all passages, or those of the summaries alone
 * @throws ApiError search_not_ready
 */
export async function countMatchingBooks(q: string, where: "books" | "summaries" = "books"): Promise<number> {
  const engine = searchEngine();
  const { index, passages } = where === "books" ? engine.index.passages : engine.index.summaries;
  const found = new Set<number>();
  for (const term of new Set(analyze(q))) {
    for (const ordinal of index.postings(term).documents) {
      const passage = passages[ordinal];
      if (passage) found.add(passage.bookId);
    }
  }
  return found.size;
}
