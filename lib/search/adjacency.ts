import { FIELD_GAP, type InvertedIndex } from "./inverted-index";

/** What the neighbouring terms of a query are worth, all pairs together and those of one document. */
export type Adjacency = { total: number; inDocument: (ordinal: number) => number };

/**
 * Measures how far documents repeat the query's neighbouring terms side by side.
 *
 * A pair is two neighbouring query terms u v, each pair counted once; it is worth min(idf u, idf v), also when no
 * document has it. A document has the pair when v stands one or two positions after some u. `inDocument` is
 * between 0 and `total`; `total` is 0 for fewer than two terms.
 */
export function adjacency(index: InvertedIndex, queryTerms: readonly string[]): Adjacency {
  const pairs = neighbouringPairs(index, queryTerms);
  const knownPairs = pairs.filter(({ first, second }) => first !== UNKNOWN && second !== UNKNOWN);
  const isFirst = new Uint8Array(index.terms().length);
  for (const { first } of knownPairs) isFirst[first] = 1;

  const inDocument = (ordinal: number) => {
    const sequence = index.sequence(ordinal);
    const found = new Set<Pair>();
    for (let position = 0; position + 1 < sequence.length; position++) {
      const first = sequence[position] ?? 0;
      // A gap lies outside of `isFirst`; looked up nevertheless it made this loop ten times as slow.
      if (first === FIELD_GAP || isFirst[first] !== 1) continue;
      for (const pair of knownPairs) {
        if (pair.first !== first) continue;
        if (pair.second === sequence[position + 1] || pair.second === sequence[position + 2]) found.add(pair);
      }
    }
    return worthOf(pairs.filter((pair) => found.has(pair)));
  };
  return { total: worthOf(pairs), inDocument };
}

/** Term ids. */
type Pair = { first: number; second: number; worth: number };

/** A term that no document has. */
const UNKNOWN = -1;

function neighbouringPairs(index: InvertedIndex, terms: readonly string[]): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const [place, v] of terms.entries()) {
    const u = terms[place - 1];
    if (u === undefined) continue;
    const worth = Math.min(index.inverseDocumentFrequency(u), index.inverseDocumentFrequency(v));
    pairs.set(`${u} ${v}`, { first: index.termId(u) ?? UNKNOWN, second: index.termId(v) ?? UNKNOWN, worth });
  }
  return [...pairs.values()];
}

/** Always summed in the order of the query, so that a document with every pair reaches exactly the total. */
function worthOf(pairs: Pair[]): number {
  return pairs.reduce((sum, { worth }) => sum + worth, 0);
}
