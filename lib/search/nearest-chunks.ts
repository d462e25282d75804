import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { toSql } from "pgvector";
import { z } from "zod";
import { chunkEmbeddings, chunks } from "@/drizzle/schema";
import type { Database } from "../db/database";
import { rows } from "../db/rows";
import type { Embedder } from "./embedder";
import { vectorSql } from "./vector-sql";

export type ChunkKind = (typeof chunks.$inferSelect)["kind"];

/** A passage near the query in meaning; the cosine is between −1 and 1. */
export type NearChunk = { chunkId: number; cosine: number };

export type NearestOptions = {
  embedder: Pick<Embedder, "model" | "dimensions">;
  /** Null for all kinds. */
  kinds: readonly ChunkKind[] | null;
  /** Whether the model has its HNSW index (`ensureVectorIndex`). */
  isIndexed: boolean;
};

const resultSize = 100;
/** Also how many of the nearest the index gives before those of other kinds are dropped. */
const efSearch = 400;

/** The passages nearest to a query's vector, nearest first, at most 100: exact, or by the model's HNSW index. */
export async function nearestChunks(
  db: Database,
  query: Float32Array,
  { embedder, kinds, isIndexed }: NearestOptions,
): Promise<NearChunk[]> {
  const { isOfModel, vector } = vectorSql(embedder);
  const distance = sql`${vector} <=> ${toSql(Array.from(query))}::vector`;
  const ofKinds = kinds ? sql`join ${chunks} on ${chunks.id} = chunk_id and ${isOneOf(kinds)}` : sql``;
  if (!isIndexed) {
    return nearChunks(
      await db.execute(sql`
        select chunk_id, 1 - distance as cosine
        from (select chunk_id, ${distance} as distance from ${chunkEmbeddings} ${ofKinds} where ${isOfModel}
          order by distance, chunk_id limit ${resultSize}) as near
        order by distance, chunk_id`),
    );
  }
  // The inner query has the one order that the index knows; whatever sorts or scans instead is forbidden, because the
  // planner overprices the index at a high ef_search.
  const result = await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('hnsw.ef_search', ${String(efSearch)}::text, true),
      set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true)`);
    return tx.execute(sql`
      with near as materialized (
        select chunk_id, ${distance} as distance from ${chunkEmbeddings}
        where ${isOfModel} order by ${distance} limit ${efSearch})
      select chunk_id, 1 - distance as cosine from near ${ofKinds} order by distance, chunk_id limit ${resultSize}`);
  });
  return nearChunks(result);
}

function isOneOf(kinds: readonly ChunkKind[]): SQL {
  return sql`${chunks.kind} in (${sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  )})`;
}

function nearChunks(result: unknown): NearChunk[] {
  const row = z.object({ chunk_id: z.number(), cosine: z.number() });
  return rows(result, row).map(({ chunk_id, cosine }) => ({ chunkId: chunk_id, cosine }));
}
