import path from "node:path";
import type { Embedder } from "./embedder";
import { readStaticModel, type StaticModel } from "./static-model";
import { wordPieces } from "./word-pieces";

/**
 * The built-in embedder: a table of token vectors, no network and no native code (docs/embedding-model.md).
 *
 * Reads 16 MB once, in about 40 ms, and throws what `readStaticModel` throws. A query takes 0.05 ms; embedding many
 * passages keeps the thread busy, so hand them over in batches. Queries and passages are treated alike.
 */
export function staticEmbedder(folder = BUILT_IN_MODEL): Embedder {
  const model = readStaticModel(folder);
  const embedAll = async (texts: readonly string[]) => texts.map((text) => embed(text, model));
  return {
    model: model.name,
    dimensions: model.dimensions,
    embedQueries: embedAll,
    embedPassages: embedAll,
  };
}

// From the working directory, not import.meta.url: the bundler moves the code, the files stay.
const BUILT_IN_MODEL = path.join(process.cwd(), "lib/search/models/static-en-384");

/** Σ over the distinct rows of log2(1 + count) · scale · row, then unit length; null without any known row. */
function embed(text: string, { rows, vectors, scales, dimensions }: StaticModel): Float32Array | null {
  const counts = new Map<number, number>();
  for (const row of wordPieces(text, rows)) counts.set(row, (counts.get(row) ?? 0) + 1);

  const sum = new Float64Array(dimensions);
  for (const [row, count] of counts) {
    const weight = Math.log2(1 + count) * (scales[row] ?? 0);
    const start = row * dimensions;
    for (let axis = 0; axis < dimensions; axis++) {
      sum[axis] = (sum[axis] ?? 0) + weight * (vectors[start + axis] ?? 0);
    }
  }
  const length = Math.sqrt(sum.reduce((total, value) => total + value * value, 0));
  return length === 0 ? null : Float32Array.from(sum, (value) => value / length);
}
