import { adjacency } from "./adjacency";
import { analyze } from "./analyzer";
import type { InvertedIndex } from "./inverted-index";
import { maxScore } from "./max-score";
import { bestFirst, type ScoredDocument } from "./top-documents";

/**
 * The lexical list of a query. `documents` are the best ones, best first; `coverage` (0 to 1) is the share of the
 * query's neighbouring pairs, weighted by idf, that the very best document has; `hasTerms` is false for a query that
 * is nothing but stop words: then the lexical half did not run.
 */
export type LexicalResult = { documents: ScoredDocument[]; coverage: number; hasTerms: boolean };

/**
 * BM25 over the whole index, then a bonus for query terms that stand together, over the best `limit` documents.
 *
 * The score is BM25 + 0.6 · the worth of the document's pairs (`adjacency`): nDCG@10 .808 → .907 on quotations.
 */
export function lexicalSearch(index: InvertedIndex, query: string, limit = LEXICAL_LIMIT): LexicalResult {
  const terms = analyze(query);
  const { total, inDocument } = adjacency(index, terms);
  const documents = maxScore(index, terms, limit);
  if (total === 0) return { documents, coverage: 0, hasTerms: terms.length > 0 };

  const ranked = documents.map(({ ordinal, score }) => {
    const worth = inDocument(ordinal);
    return { ordinal, score: score + PAIR_BONUS * worth, worth };
  });
  ranked.sort(bestFirst);
  // Taken after the bonus has chosen the best document: taken before, fused nDCG@10 on quotations is .869, not .903.
  const coverage = (ranked[0]?.worth ?? 0) / total;
  return { documents: ranked.map(({ ordinal, score }) => ({ ordinal, score })), coverage, hasTerms: true };
}

/** On quotations 1,000 finds .968 in the first 50 instead of .965; nothing else in the evaluation changes. */
export const LEXICAL_LIMIT = 200;

const PAIR_BONUS = 0.6;
