/** Constants of the fusion for one embedding model, for passages and for books alike. */
export type FusionWeights = {
  k: number;
  vector: number;
  /** Takes the coverage, 0 to 1. */
  lexical: (coverage: number) => number;
};

/**
 * The fusion constants for an embedding model, by its name.
 *
 * The lexical weight grows with the coverage: verbatim memories are trusted to words, vague ones to meaning. A model
 * nobody has measured gets the constants of the measured ones.
 */
export function fusionWeights(model: string): FusionWeights {
  return MEASURED_MODELS.get(model) ?? COVERAGE_WEIGHTED;
}

// k = 3, not the usual 60: with a weak second list 60 loses to BM25 alone. Changing it needs a fresh run of the evaluation.
const COVERAGE_WEIGHTED: FusionWeights = { k: 3, vector: 1, lexical: (coverage) => 1 + 6 * coverage };

const MEASURED_MODELS = new Map<string, FusionWeights>([
  ["static-en-384", COVERAGE_WEIGHTED],
  ["all-MiniLM-L6-v2", COVERAGE_WEIGHTED],
]);

/**
 * What a book's second, third … near passage counts of what it would as the first: 0.8, 0.64 … Measured on the forty
 * reader questions over 303 books, 0.7 to 1 find 33 in the first five and 0.5 finds 32; below 1, the many far
 * passages of a long book add up to little.
 */
export const PASSAGE_DECAY = 0.8;

/**
 * How the lexical weight is parted: this share for the book as a whole, the rest for its best passage. Measured likewise,
 * in the first five: 0.3 finds 32, 0.5 33, 1 33, and over the first 44 books 39, 38, 37.
 */
export const WHOLE_BOOK_SHARE = 0.5;
