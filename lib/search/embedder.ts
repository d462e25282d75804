/**
 * Turns texts into vectors of unit length. A model may treat queries and passages differently (prefixes).
 *
 * `null` in place of a vector: the text has no word the model knows, so leave the vector half of the search out.
 * Both functions answer in the order of the texts, and reject when the model cannot be reached.
 */
export interface Embedder {
  /** Recorded with every vector: vectors of different models are never compared. */
  model: string;
  dimensions: number;
  embedQueries(texts: readonly string[]): Promise<(Float32Array | null)[]>;
  embedPassages(texts: readonly string[]): Promise<(Float32Array | null)[]>;
}
