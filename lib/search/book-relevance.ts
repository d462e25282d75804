import { analyze, termOf } from "./analyzer";
import { bm25 } from "./bm25";
import type { BookIndex } from "./book-index";
import type { InvertedIndex } from "./inverted-index";
import { words } from "./words";

/** Terms that may stand for one word of the query, each with how much it counts, up to 1. */
type Alternatives = Map<string, number>;

const PREFIX_WEIGHT = 0.7;
const TYPO_WEIGHT = 0.5;
/** A shorter beginning of a word begins too many. */
const SHORTEST_PREFIX = 2;

/**
 * How well books match a text: ordinal → score above 0. Each word counts by its best alternative: itself, for the last
 * word also whatever it begins, and for a word that no book has the words it may have been meant for.
 *
 * Only the books that match every word, if there are any. If not, every word may be a typo, and if that does not help
 * either, half of the words are enough.
 */
export function bookRelevance(books: BookIndex, text: string): Map<number, number> {
  const queryWords = words(text)
    .map((word) => word.text)
    .filter((word) => termOf(word) !== null);
  if (queryWords.length === 0) return new Map();
  const asWritten = queryWords.map((word, place) =>
    alternatives(books, word, place === queryWords.length - 1),
  );
  const strict = matching(books, asWritten, queryWords.length);
  if (strict.size > 0) return strict;
  const forgiving = asWritten.map((known, place) => withTypos(books, queryWords[place] ?? "", known));
  const whole = matching(books, forgiving, queryWords.length);
  return whole.size > 0 ? whole : matching(books, forgiving, queryWords.length / 2);
}

function alternatives(books: BookIndex, word: string, isLast: boolean): Alternatives {
  const found: Alternatives = new Map();
  const term = termOf(word);
  if (isLast && word.length >= SHORTEST_PREFIX) {
    for (const longer of beginningWith(books.vocabulary, word)) addTerms(found, longer, PREFIX_WEIGHT);
  }
  if (term !== null && books.index.documentFrequency(term) > 0) found.set(term, 1);
  return found.size > 0 ? found : withTypos(books, word, found);
}

function withTypos(books: BookIndex, word: string, known: Alternatives): Alternatives {
  const found = new Map(known);
  for (const { word: meant, distance } of books.spelling.candidates(word)) {
    addTerms(found, meant, TYPO_WEIGHT ** distance);
  }
  return found;
}

function addTerms(alternatives: Alternatives, word: string, weight: number): void {
  for (const term of analyze(word)) alternatives.set(term, Math.max(weight, alternatives.get(term) ?? 0));
}

/** The words of a sorted list with a prefix. */
function beginningWith(vocabulary: readonly string[], prefix: string): string[] {
  let [low, high] = [0, vocabulary.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((vocabulary[middle] ?? "") < prefix) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (vocabulary[end]?.startsWith(prefix)) end++;
  return vocabulary.slice(low, end);
}

/** The scores of the books that match at least so many words. */
function matching({ index }: BookIndex, queryWords: Alternatives[], fewest: number): Map<number, number> {
  const scores = new Map<number, number>();
  const matched = new Map<number, number>();
  for (const alternatives of queryWords) {
    for (const [ordinal, score] of bestScores(index, alternatives)) {
      scores.set(ordinal, (scores.get(ordinal) ?? 0) + score);
      matched.set(ordinal, (matched.get(ordinal) ?? 0) + 1);
    }
  }
  return new Map([...scores].filter(([ordinal]) => (matched.get(ordinal) ?? 0) >= fewest));
}

/** Of every book that has one of the alternatives, the score of its best. */
function bestScores(index: InvertedIndex, alternatives: Alternatives): Map<number, number> {
  const best = new Map<number, number>();
  for (const [term, weight] of alternatives) {
    const { documents, frequencies } = index.postings(term);
    const idf = index.inverseDocumentFrequency(term);
    for (const [place, ordinal] of documents.entries()) {
      const score = weight * bm25(idf, frequencies[place] ?? 0, index.lengthNorms[ordinal] ?? 1);
      if (score > (best.get(ordinal) ?? 0)) best.set(ordinal, score);
    }
  }
  return best;
}
