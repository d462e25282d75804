import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { ChunkKind } from "@/drizzle/schema";
import type { Embedder } from "./embedder";

/** The pieces of SQL that an index of one model's vectors of one kind and its queries must share to the letter. */
export type VectorSql = { isOfModel: SQL; isOfKind: (kind: ChunkKind) => SQL; vector: SQL };

/**
 * A vector of unit length as SQL. It is sent as whole numbers and brought back to unit length: reading decimals takes the
 * embedded database five times as long, and eight digits are as exact as what is stored.
 */
export function vectorOf(wholeNumbers: SQL): SQL {
  return sql`l2_normalize(${wholeNumbers}::int[]::vector)`;
}

/** What `vectorOf` reads, as text: the numbers of a vector a hundred million times as large. */
export function wholeNumbersOf(vector: Float32Array): string {
  return `{${Array.from(vector, (value) => Math.round(value * 1e8)).join(",")}}`;
}

/**
 * How the vectors of a model are named in SQL. Model and kind stand there as literals: a partial index serves a query
 * only when the planner sees that their conditions are the same.
 * @throws Error when the model's name has characters that no model's name needs
 */
export function vectorSql({ model, dimensions }: Pick<Embedder, "model" | "dimensions">): VectorSql {
  if (!/^[\w.:/@#-]{1,200}$/.test(model)) throw new Error(`An embedding model cannot be named ${model}.`);
  return {
    isOfModel: sql.raw(`model = '${model}'`),
    isOfKind: (kind) => sql.raw(`kind = '${kind}'`),
    vector: sql.raw(`(embedding::vector(${Math.trunc(dimensions)}))`),
  };
}
