import "server-only";
import { type AnswerOptions, answerPassages } from "./answer-passages";
import { matchedRanges, type TextRange } from "./matched-ranges";
import { searchEngine } from "./search-engine";

/** A book and the best passage of its summary (SPEC 2.6), 0 < score ≤ 1. */
export type SummaryHit = {
  id: number;
  title: string;
  author: string;
  genre: string;
  /** The heading above the passage. */
  section: string | null;
  passage: string;
  score: number;
  /** Only when asked for. `matches`: where `passage` has words of the query. */
  explain?: { matches: TextRange[] };
};

/** Searches the text of the summaries with its headings, and nothing else: no titles, authors or descriptions. */
export async function searchSummaries(
  query: string,
  { explain = false, ...options }: AnswerOptions & { explain?: boolean },
): Promise<SummaryHit[]> {
  const engine = searchEngine();
  const scope = { index: engine.index.summaries, kinds: ["summary"] } as const;
  const answered = await answerPassages(engine, scope, query, options);
  return answered.map(({ book, section, text, score }) => ({
    id: book.id,
    title: book.title,
    author: book.author,
    genre: book.genre,
    section,
    passage: text,
    score,
    ...(explain && { explain: { matches: matchedRanges(text, query) } }),
  }));
}
