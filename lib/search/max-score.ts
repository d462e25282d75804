import type { InvertedIndex } from "./inverted-index";
import { type PostingList, ScoreWindow, WINDOW_SIZE } from "./score-window";
import { type ScoredDocument, TopDocuments } from "./top-documents";

/**
 * The `limit` documents with the highest BM25 score for the terms, best first, ties by ordinal.
 *
 * Exact: equal to scoring every document; documents without any of the terms are left out. MaxScore (Turtle and
 * Flood, 1995) over windows of ordinals: a term is essential while documents without any stronger term may still
 * get in. Only essential terms bring up candidates; the others are added as long as candidates can still get in.
 */
export function maxScore(index: InvertedIndex, terms: Iterable<string>, limit: number): ScoredDocument[] {
  const lists = boundedLists(index, terms);
  const top = new TopDocuments(limit);
  const window = new ScoreWindow(index.lengthNorms);
  for (let start = 0; start < index.documentCount; start += WINDOW_SIZE) {
    const essential = lists.findLastIndex(({ reach }) => reach >= top.threshold) + 1;
    if (essential === 0) break;
    window.open(start);
    for (const { postings } of lists.slice(0, essential)) window.bringUp(postings);
    for (const { postings, reach } of lists.slice(essential)) {
      window.keepCandidates(top.threshold - reach);
      if (window.candidateCount === 0) break;
      window.addToCandidates(postings);
    }
    window.offerCandidates(top);
  }
  return top.sorted();
}

/** `bound` is the most that this list can add to a score, `reach` the most that it and all after it can add. */
type BoundedList = { postings: PostingList; bound: number; reach: number };

/** Sums of bounds and sums of scores round differently: without a margin a document on the edge could be lost. */
const ROUNDING_MARGIN = 1 + 1e-9;

/** One list for each distinct known term, the highest bound first: every score is summed in this order. */
function boundedLists(index: InvertedIndex, terms: Iterable<string>): BoundedList[] {
  const lists = [...new Set(terms)]
    .filter((term) => index.documentFrequency(term) > 0)
    .map((term) => {
      const inverseDocumentFrequency = index.inverseDocumentFrequency(term);
      const postings = { ...index.postings(term), inverseDocumentFrequency, cursor: 0 };
      return { postings, bound: inverseDocumentFrequency * index.highestSaturation(term), reach: 0 };
    })
    .sort((a, b) => b.bound - a.bound);
  let reach = 0;
  for (const list of lists.toReversed()) {
    reach += list.bound * ROUNDING_MARGIN;
    list.reach = reach;
  }
  return lists;
}
