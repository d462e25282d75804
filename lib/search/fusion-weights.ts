/** Constants of the fusion for one embedding model. `lexical` takes the coverage, 0 to 1. */
export type FusionWeights = { k: number; vector: number; lexical: (coverage: number) => number };

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
