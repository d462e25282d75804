import "server-only";
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

/** A table of token vectors: row i of `vectors` (int8, row-major) times `scales[i]` is the vector of one token. */
export type StaticModel = {
  name: string;
  dimensions: number;
  /** Token → row. A token that starts with "##" continues a word. */
  rows: ReadonlyMap<string, number>;
  vectors: Int8Array;
  scales: Float32Array;
};

/**
 * Reads a model folder: config.json, vocab.txt (a token a line), vectors.i8, scales.f32 (little-endian).
 *
 * Throws an Error that names the file when one is missing, of another format, or does not fit the others.
 */
export function readStaticModel(folder: string): StaticModel {
  const config = configSchema.safeParse(JSON.parse(readFileSync(path.join(folder, "config.json"), "utf8")));
  if (!config.success) {
    throw new Error(`${folder}/config.json is no "${FORMAT}" model: ${z.prettifyError(config.error)}`);
  }
  const { name, dims: dimensions, rows: rowCount } = config.data;
  const tokens = readFileSync(path.join(folder, "vocab.txt"), "utf8").trimEnd().split("\n");
  const rows = new Map(tokens.map((token, row) => [token, row]));
  if (tokens.length !== rowCount || rows.size !== rowCount) {
    throw new Error(`${folder}/vocab.txt has ${rows.size} different tokens, config.json says ${rowCount}.`);
  }
  const vectors = readBytes(folder, "vectors.i8", rowCount * dimensions);
  const scales = readBytes(folder, "scales.f32", rowCount * Float32Array.BYTES_PER_ELEMENT);
  return { name, dimensions, rows, vectors: new Int8Array(vectors), scales: littleEndianFloats(scales) };
}

const FORMAT = "static-embedding/1";

const configSchema = z.object({
  format: z.literal(FORMAT),
  name: z.string().min(1),
  dims: z.int().positive(),
  rows: z.int().positive(),
});

function readBytes(folder: string, file: string, expected: number): ArrayBuffer {
  const bytes = readFileSync(path.join(folder, file));
  if (bytes.length !== expected) {
    throw new Error(`${folder}/${file} has ${bytes.length} bytes, config.json asks for ${expected}.`);
  }
  return new Uint8Array(bytes).buffer;
}

function littleEndianFloats(bytes: ArrayBuffer): Float32Array {
  const view = new DataView(bytes);
  const width = Float32Array.BYTES_PER_ELEMENT;
  return Float32Array.from({ length: bytes.byteLength / width }, (_, place) =>
    view.getFloat32(place * width, true),
  );
}
