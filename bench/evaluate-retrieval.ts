import { analyze } from "@/lib/search/analyzer";
import type { Embedder } from "@/lib/search/embedder";
import { InvertedIndexBuilder } from "@/lib/search/inverted-index-builder";
import { LEXICAL_LIMIT, lexicalSearch } from "@/lib/search/lexical-search";
import { maxScore } from "@/lib/search/max-score";
import { type NearPassage, rankPassages } from "@/lib/search/rank-passages";
import { bestFirst } from "@/lib/search/top-documents";
import type { BeirCollection } from "./beir-collection";
import { normalizedDiscountedCumulativeGain, recall } from "./ir-metrics";

/** Means over all queries, 0 to 1. */
export type RetrievalQuality = { ndcgAt10: number; recallAt50: number };

/** The engine's halves, alone and fused. */
export type RetrievalEvaluation = Record<"bm25" | "adjacency" | "vectors" | "fused", RetrievalQuality>;

/**
 * Runs the search engine itself over a collection: every query counts, whole passages are ranked, nothing is cut or
 * grouped. The vector half is the exact nearest 100 by cosine.
 */
export async function evaluateRetrieval(
  { documents, queries }: BeirCollection,
  embedder: Embedder,
): Promise<RetrievalEvaluation> {
  const builder = new InvertedIndexBuilder();
  for (const [ordinal, { text }] of documents.entries()) builder.add(ordinal, [{ text, weight: 1 }]);
  const index = builder.build();
  const passageVectors = await embedder.embedPassages(documents.map(({ text }) => text));
  const queryVectors = await embedder.embedQueries(queries.map(({ text }) => text));

  const qualities = queries.map(({ text, judgements }, place) => {
    const vector = queryVectors[place] ?? null;
    const nearest = vector && { model: embedder.model, passages: nearestPassages(vector, passageVectors) };
    const quality = (hits: readonly { ordinal: number }[]) => {
      const ranking = hits.map(({ ordinal }) => documents[ordinal]?.id ?? "");
      return {
        ndcgAt10: normalizedDiscountedCumulativeGain(ranking, judgements, 10),
        recallAt50: recall(ranking, judgements, 50),
      };
    };
    return {
      bm25: quality(maxScore(index, analyze(text), LEXICAL_LIMIT)),
      adjacency: quality(lexicalSearch(index, text).documents),
      vectors: quality(nearest?.passages ?? []),
      fused: quality(rankPassages(index, text, nearest)),
    };
  });
  const mean = (half: keyof RetrievalEvaluation) => meanQuality(qualities.map((quality) => quality[half]));
  return {
    bm25: mean("bm25"),
    adjacency: mean("adjacency"),
    vectors: mean("vectors"),
    fused: mean("fused"),
  };
}

function nearestPassages(query: Float32Array, passages: (Float32Array | null)[]): NearPassage[] {
  return passages
    .flatMap((passage, ordinal) => (passage ? [{ ordinal, score: dotProduct(query, passage) }] : []))
    .sort(bestFirst)
    .slice(0, VECTOR_LIMIT)
    .map(({ ordinal, score }) => ({ ordinal, cosine: score }));
}

const VECTOR_LIMIT = 100;

/** The cosine, for vectors of unit length. */
function dotProduct(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let axis = 0; axis < a.length; axis++) sum += (a[axis] ?? 0) * (b[axis] ?? 0);
  return sum;
}

function meanQuality(qualities: RetrievalQuality[]): RetrievalQuality {
  const mean = (measure: keyof RetrievalQuality) =>
    qualities.reduce((sum, quality) => sum + quality[measure], 0) / qualities.length;
  return { ndcgAt10: mean("ndcgAt10"), recallAt50: mean("recallAt50") };
}
