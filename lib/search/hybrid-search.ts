import "server-only";
import { type AnswerOptions, answerPassages } from "./answer-passages";
import { matchedRanges, type TextRange } from "./matched-ranges";
import type { RankExplanation } from "./rank-passages";
import { searchEngine } from "./search-engine";

/** A book and its best passage (SPEC 2.5), 0 < score ≤ 1. */
export type HybridHit = {
  id: number;
  title: string;
  author: string;
  genre: string;
  chunk: string;
  score: number;
  /** Only when asked for. `matches`: where `chunk` has words of the query. */
  explain?: RankExplanation & { matches: TextRange[] };
};

/** Searches the passages of all books by words and by meaning, titles, authors and headings included. */
export async function hybridSearch(
  query: string,
  { explain = false, ...options }: AnswerOptions & { explain?: boolean },
): Promise<HybridHit[]> {
  const engine = searchEngine();
  const scope = { index: engine.index.passages, kinds: null };
  const answered = await answerPassages(engine, scope, query, options);
  return answered.map(({ book, text, score, explain: explanation }) => ({
    id: book.id,
    title: book.title,
    author: book.author,
    genre: book.genre,
    chunk: text,
    score,
    ...(explain && { explain: { ...explanation, matches: matchedRanges(text, query) } }),
  }));
}
