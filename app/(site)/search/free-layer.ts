import type { FreeMatch } from "@/components/search/free-matches";
import { listBooks } from "@/lib/catalog/list-books";
import { matchedRanges } from "@/lib/search/matched-ranges";
import { rankBooks } from "@/lib/search/rank-books";
import { firstSentences } from "@/lib/text/first-sentences";

const most = 20;
/** About two lines beside a cover. */
const longestSnippet = 160;

/** What a search finds free: titles, authors and descriptions, the exact title first, and how many there are in all. */
export async function freeLayer(q: string): Promise<{ matches: FreeMatch[]; total: number }> {
  const { data, total } = await listBooks({ q, limit: most, offset: 0 }, rankBooks);
  const matches = data.map(({ id, title, author, genre, publication_date, description }) => ({
    ...{ id, title, author, genre, publication_date },
    snippet: description === null ? null : snippetOf(description, q),
  }));
  return { matches, total };
}

function snippetOf(description: string, q: string): string {
  const plain = description.replace(/\s+/g, " ");
  const [first] = matchedRanges(plain, q);
  return firstSentences(plain, first?.[0] ?? 0, longestSnippet);
}
