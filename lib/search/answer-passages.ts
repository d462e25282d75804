import "server-only";
import { type BestPassage, bestPassages, type PassageScope } from "./best-passages";
import { giveAway } from "./give-away";
import { type Passage, readPassages } from "./read-passages";
import type { SearchEngine } from "./search-engine";

export type AnswerOptions = {
  /** The most books in the answer, 1 or more. */
  limit: number;
  /** The most that an answer may show of one summary: the price of the search divided by the summary's. */
  share: number;
};

/** A passage as it may be shown. `section` is null where the book's description answers for a passage. */
export type AnsweredPassage = BestPassage & { book: Passage; section: string | null; text: string };

/**
 * The best passages of a scope, cut to what may be given away. Where no sentence of a passage is short enough the
 * book's description answers; a book without one is left out. Runs in the engine's queue.
 */
export async function answerPassages(
  engine: SearchEngine,
  scope: PassageScope,
  query: string,
  { limit, share }: AnswerOptions,
): Promise<AnsweredPassage[]> {
  return engine.enqueue(async () => {
    const best = await bestPassages(engine, scope, query, limit);
    const passages = await readPassages(
      engine.db,
      best.map(({ chunkId }) => chunkId),
    );
    return best.flatMap((hit) => {
      const passage = passages.get(hit.chunkId);
      if (!passage) return [];
      const wordLimit = Math.floor((engine.index.sellableWords.get(hit.bookId) ?? 0) * share);
      const shown = shownOf(passage, query, wordLimit);
      return shown === null ? [] : [{ ...hit, book: passage, ...shown }];
    });
  });
}

function shownOf(
  { kind, section, text, description }: Passage,
  query: string,
  wordLimit: number,
): { section: string | null; text: string } | null {
  if (kind !== "summary") return { section, text };
  const given = giveAway(text, query, wordLimit);
  if (given !== null) return { section, text: given };
  return description === null ? null : { section: null, text: description };
}
