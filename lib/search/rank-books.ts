import "server-only";
import { plainWords } from "./book-index";
import { bookRelevance } from "./book-relevance";
import { searchEngine } from "./search-engine";

/**
 * The ids of the books that a text finds by title, author or description, typos forgiven and accents ignored: the exact
 * title first, then titles that begin with the text, then by relevance; ties by id.
 * @throws ApiError search_not_ready
 */
export async function rankBooks(q: string): Promise<number[]> {
  const { books } = searchEngine().index;
  const wanted = plainWords(q);
  if (wanted === "") return [];
  const relevance = bookRelevance(books, q);
  const found = books.books.flatMap(({ id, title }, ordinal) => {
    const tier = title === wanted ? 0 : title.startsWith(wanted) ? 1 : 2;
    const score = relevance.get(ordinal) ?? 0;
    return tier < 2 || score > 0 ? [{ id, tier, score }] : [];
  });
  return found.sort((a, b) => a.tier - b.tier || b.score - a.score || a.id - b.id).map(({ id }) => id);
}
