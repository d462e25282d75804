import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type ChunkKind, chunkEmbeddings, chunkKinds } from "@/drizzle/schema";
import type { Database } from "../db/database";
import { rows } from "../db/rows";
import type { Embedder } from "./embedder";
import { vectorOf, vectorSql, wholeNumbersOf } from "./vector-sql";

/** A passage near the query in meaning; the cosine is between −1 and 1. */
export type NearChunk = { chunkId: number; cosine: number };

export type NearestOptions = {
  embedder: Pick<Embedder, "model" | "dimensions">;
  /** Null for all kinds. */
  kinds: readonly ChunkKind[] | null;
  /** Whether the model has its HNSW indexes (`ensureVectorIndexes`). */
  isIndexed: boolean;
};

const resultSize = 100;
/** How many candidates the index holds while it searches, and the most that it gives. */
const efSearch = 400;

/**
 * The passages nearest to a query's vector, nearest first, at most 100: exact, or by the model's HNSW indexes. Each kind
 * is searched in its own index and gives 100 of its own, whatever else is nearer.
 */
export async function nearestChunks(
  db: Database,
  query: Float32Array,
  { embedder, kinds, isIndexed }: NearestOptions,
): Promise<NearChunk[]> {
  const { isOfModel, isOfKind, vector } = vectorSql(embedder);
  // Named once: written into each list and each order it would be read anew there.
  const asked = sql`with asked as materialized
    (select ${vectorOf(sql`${wholeNumbersOf(query)}::text`)} as vector)`;
  const distance = sql`${vector} <=> (select asked.vector from asked)`;
  const nearest = (conditions: SQL, order: SQL) => sql`
    (select chunk_id, ${distance} as distance from ${chunkEmbeddings}
      where ${isOfModel} ${conditions} order by ${order} limit ${resultSize})`;
  const best = (near: SQL) => sql`${asked}
    select chunk_id, 1 - distance as cosine from ${near} as near order by distance, chunk_id limit ${resultSize}`;
  if (!isIndexed) {
    const ofKinds = kinds ? sql`and (${sql.join(kinds.map(isOfKind), sql` or `)})` : sql``;
    return nearChunks(await db.execute(best(nearest(ofKinds, sql`distance, chunk_id`))));
  }
  const lists = (kinds ?? chunkKinds).map((kind) => nearest(sql`and ${isOfKind(kind)}`, distance));
  // Each list has the one order that its index knows; whatever sorts or scans instead is forbidden, because the planner
  // overprices the index at a high ef_search.
  const result = await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('hnsw.ef_search', ${String(efSearch)}::text, true),
      set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true)`);
    return tx.execute(best(sql`(${sql.join(lists, sql` union all `)})`));
  });
  return nearChunks(result);
}

function nearChunks(result: unknown): NearChunk[] {
  const row = z.object({ chunk_id: z.number(), cosine: z.number() });
  return rows(result, row).map(({ chunk_id, cosine }) => ({ chunkId: chunk_id, cosine }));
}
