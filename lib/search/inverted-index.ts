import { inverseDocumentFrequency, lengthNorm, saturation } from "./bm25";

/** What an index consists of, and what a snapshot holds. Term ids are places in `terms`, which is sorted. */
export type IndexData = {
  terms: string[];
  /** Term id → where its postings begin; one more entry than there are terms. */
  postingStarts: Uint32Array;
  /** Of every posting the document's ordinal, ascending within a term, and the weighted term frequency. */
  postingDocuments: Uint32Array;
  postingFrequencies: Uint16Array;
  /** Ordinal → where its sequence begins; one more entry than there are documents. */
  sequenceStarts: Uint32Array;
  /** The term ids of every document in the order of its text: the positions. */
  sequences: Uint32Array;
  /** Ordinal → number of terms, each counted with its field's weight. */
  lengths: Uint32Array;
};

/** The documents that have a term, ascending, and how often they have it (field weights included). */
export type Postings = { documents: Uint32Array; frequencies: Uint16Array };

/** Stands between two fields in a sequence, twice, so that no neighbourhood reaches across. No term has this id. */
export const FIELD_GAP = 0xffffffff;

/**
 * An immutable inverted index over documents with the ordinals 0 to `documentCount` − 1, in typed arrays.
 *
 * Postings hold documents and frequencies; positions are kept once per document, as its sequence of terms, because
 * they are wanted only for the few documents that a query ranks high. Knows nothing of books, database or network.
 */
export class InvertedIndex {
  readonly documentCount: number;
  /** Ordinal → BM25's length norm. */
  readonly lengthNorms: Float64Array;
  private readonly termIds: Map<string, number>;
  private readonly highestSaturations: Float64Array;

  constructor(readonly data: IndexData) {
    this.documentCount = data.lengths.length;
    this.termIds = new Map(data.terms.map((term, id) => [term, id]));
    this.lengthNorms = lengthNorms(data.lengths);
    this.highestSaturations = highestSaturations(data, this.lengthNorms);
  }

  /** All terms, sorted by UTF-16 code units; a term's place is its id. */
  terms(): readonly string[] {
    return this.data.terms;
  }

  /** The id of a term, or undefined when no document has it. */
  termId(term: string): number | undefined {
    return this.termIds.get(term);
  }

  /** In how many documents the term stands; 0 for an unknown term. */
  documentFrequency(term: string): number {
    return this.postings(term).documents.length;
  }

  /** BM25's idf of the term, above 0; highest for a term that no document has. */
  inverseDocumentFrequency(term: string): number {
    return inverseDocumentFrequency(this.documentCount, this.documentFrequency(term));
  }

  /** The most that BM25's saturation reaches in any document that has the term; 0 for an unknown term. */
  highestSaturation(term: string): number {
    return this.highestSaturations[this.termIds.get(term) ?? -1] ?? 0;
  }

  /** Views of the index, not copies; empty for an unknown term. */
  postings(term: string): Postings {
    const id = this.termIds.get(term);
    const start = id === undefined ? 0 : this.data.postingStarts[id];
    const end = id === undefined ? 0 : this.data.postingStarts[id + 1];
    return {
      documents: this.data.postingDocuments.subarray(start, end),
      frequencies: this.data.postingFrequencies.subarray(start, end),
    };
  }

  /** The document's term ids by position, with `FIELD_GAP` between fields; a view, not a copy. */
  sequence(ordinal: number): Uint32Array {
    const { sequences, sequenceStarts } = this.data;
    return sequences.subarray(sequenceStarts[ordinal], sequenceStarts[ordinal + 1]);
  }

  /** The terms that begin with `prefix`, sorted. */
  termsWithPrefix(prefix: string): string[] {
    const { terms } = this.data;
    let low = 0;
    let high = terms.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((terms[middle] ?? "") < prefix) low = middle + 1;
      else high = middle;
    }
    let end = low;
    while (terms[end]?.startsWith(prefix)) end++;
    return terms.slice(low, end);
  }
}

function lengthNorms(lengths: Uint32Array): Float64Array {
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const meanLength = total / lengths.length || 1;
  return Float64Array.from(lengths, (length) => lengthNorm(length, meanLength));
}

function highestSaturations(data: IndexData, norms: Float64Array): Float64Array {
  const highest = new Float64Array(data.terms.length);
  for (let id = 0; id < highest.length; id++) {
    const end = data.postingStarts[id + 1] ?? 0;
    let best = 0;
    for (let posting = data.postingStarts[id] ?? 0; posting < end; posting++) {
      const norm = norms[data.postingDocuments[posting] ?? 0] ?? 0;
      best = Math.max(best, saturation(data.postingFrequencies[posting] ?? 0, norm));
    }
    highest[id] = best;
  }
  return highest;
}
