import { fusionWeights } from "./fusion-weights";
import type { InvertedIndex } from "./inverted-index";
import { type LexicalResult, lexicalSearch } from "./lexical-search";
import { reciprocalRankFusion } from "./reciprocal-rank-fusion";

/** A passage near the query in meaning: its ordinal in the index and the cosine with the query, −1 to 1. */
export type NearPassage = { ordinal: number; cosine: number };

/** The vector half: the model that made the vectors and the passages it found, nearest first. */
export type NearestPassages = { model: string; passages: readonly NearPassage[] };

/** A passage with its fused score, 0 < score ≤ 1, and where that came from; null where a list has no such hit. */
export type RankedPassage = { ordinal: number; score: number; explain: RankExplanation };

/** Ranks count from 1. `bm25` includes the adjacency bonus: it is what the lexical list is sorted by. */
export type RankExplanation = {
  lexicalRank: number | null;
  vectorRank: number | null;
  bm25: number | null;
  cosine: number | null;
};

/**
 * Ranks the passages of an index for a query by words and by meaning. The paid search and the evaluation both call it:
 * the evaluation ranks passages, the search chooses with it which passage of a book is shown.
 *
 * `nearest` is null when the vector half did not run (no known word, embedder down): then words decide alone. Out:
 * best first, ties by ordinal; at most `LEXICAL_LIMIT` passages more than `nearest` has. `lexicalResult` is for a caller
 * who has it already.
 */
export function rankPassages(
  index: InvertedIndex,
  query: string,
  nearest: NearestPassages | null,
  lexicalResult: LexicalResult = lexicalSearch(index, query),
): RankedPassage[] {
  const { documents, coverage, hasTerms } = lexicalResult;
  const { k, vector, lexical } = fusionWeights(nearest?.model ?? "");
  const lexicalHits = documents.map(({ ordinal, score }, place) => ({ ordinal, rank: place + 1, score }));
  const vectorHits = (nearest?.passages ?? []).map((passage, place) => ({ ...passage, rank: place + 1 }));

  const fused = reciprocalRankFusion(
    [
      hasTerms ? lexicalHits.map(({ ordinal }) => ordinal) : null,
      nearest ? vectorHits.map(({ ordinal }) => ordinal) : null,
    ],
    { k, weights: [lexical(coverage), vector] },
  );

  const byWords = new Map(lexicalHits.map((hit) => [hit.ordinal, hit]));
  const byMeaning = new Map(vectorHits.map((hit) => [hit.ordinal, hit]));
  return fused.map(({ id, score }) => {
    const [lexicalHit, vectorHit] = [byWords.get(id), byMeaning.get(id)];
    const explain = {
      lexicalRank: lexicalHit?.rank ?? null,
      vectorRank: vectorHit?.rank ?? null,
      bm25: lexicalHit?.score ?? null,
      cosine: vectorHit?.cosine ?? null,
    };
    return { ordinal: id, score, explain };
  });
}
