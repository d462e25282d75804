import { fusionWeights, PASSAGE_DECAY, WHOLE_BOOK_SHARE } from "./fusion-weights";
import { lexicalSearch } from "./lexical-search";
import type { PassageIndex } from "./passage-index";
import { type NearestPassages, type RankExplanation, rankPassages } from "./rank-passages";
import { reciprocalRankFusion } from "./reciprocal-rank-fusion";

/** A book with its fused score, 0 < score ≤ 1, and its best passage: that one's ordinal and where it was found. */
export type RankedBook = { bookId: number; score: number; ordinal: number; explain: RankExplanation };

/**
 * Ranks books by all that speaks for them. Three lists of books are fused: by BM25 over whole books, by their best
 * passage in BM25, and by all their passages among the nearest. A book is shown by its passage that `rankPassages`
 * puts first; a book without a passage in either half is left out.
 *
 * Why: of forty questions in readers' words, over 303 books, ranking books by their best passage alone finds 28 in the
 * first five, this 33; over the 44 books that the questions were written for 39 and 38.
 *
 * Costs 3.3 ms p50 at 39,200 passages in books of 11,000 words, 0.9 of them for the passages, and 1.4 ms over 303
 * summaries, 0.6 of them for the passages (both measured on a loaded machine).
 *
 * `nearest` is null when the vector half did not run: then words decide alone. Out: best first, ties by book id; 1 means
 * first in all lists that ran.
 */
export function rankBooksByPassages(
  { index, passages, wholeBooks, bookIds }: PassageIndex,
  query: string,
  nearest: NearestPassages | null,
): RankedBook[] {
  const bookOf = (ordinal: number) => passages[ordinal]?.bookId ?? -1;
  const byPassages = lexicalSearch(index, query);
  const shown = new Map<number, Omit<RankedBook, "score">>();
  for (const { ordinal, explain } of rankPassages(index, query, nearest, byPassages)) {
    const bookId = bookOf(ordinal);
    if (!shown.has(bookId)) shown.set(bookId, { bookId, ordinal, explain });
  }

  const { k, vector, lexical } = fusionWeights(nearest?.model ?? "");
  const byWholeBooks = lexicalSearch(wholeBooks, query, WHOLE_BOOK_LIMIT).documents.map(
    ({ ordinal }) => bookIds[ordinal] ?? -1,
  );
  const byBestPassage = byPassages.documents.map(({ ordinal }) => bookOf(ordinal));
  const lexicalWeight = lexical(byPassages.coverage);
  const fused = reciprocalRankFusion(
    [
      byPassages.hasTerms ? byWholeBooks.filter((bookId) => shown.has(bookId)) : null,
      byPassages.hasTerms ? [...new Set(byBestPassage)] : null,
      nearest &&
        byAllPassages(
          nearest.passages.map(({ ordinal }) => bookOf(ordinal)),
          k,
        ),
    ],
    { k, weights: [WHOLE_BOOK_SHARE * lexicalWeight, (1 - WHOLE_BOOK_SHARE) * lexicalWeight, vector] },
  );
  return fused.flatMap(({ id, score }) => {
    const book = shown.get(id);
    return book ? [{ ...book, score }] : [];
  });
}

/** As many as an answer has. 200 finds no question more, and looks for the query's pairs in four times the text. */
const WHOLE_BOOK_LIMIT = 50;

/** Books by the sum over their passages of decay^j / (k + rank), ties by id; a book once for each passage comes in. */
function byAllPassages(booksOfPassages: readonly number[], k: number): number[] {
  const evidence = new Map<number, { sum: number; next: number }>();
  for (const [place, bookId] of booksOfPassages.entries()) {
    const { sum, next } = evidence.get(bookId) ?? { sum: 0, next: 1 };
    evidence.set(bookId, { sum: sum + next / (k + place + 1), next: next * PASSAGE_DECAY });
  }
  return [...evidence]
    .sort(([a, left], [b, right]) => right.sum - left.sum || a - b)
    .map(([bookId]) => bookId);
}
