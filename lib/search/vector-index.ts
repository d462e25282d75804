import "server-only";
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { chunkEmbeddings } from "@/drizzle/schema";
import type { Database } from "../db/database";
import { rows } from "../db/rows";
import type { Embedder } from "./embedder";
import { vectorSql } from "./vector-sql";

/** Up to here an exact scan takes a few milliseconds, also in PGlite, and finds everything. */
export const LARGEST_EXACT_SCAN = 2_000;

/** Any fixed number: processes that make the index ask for the same lock. */
const vectorIndexLock = 84_020_534;

/**
 * Gives a model with many vectors an HNSW index of its own, so that models can change beside the live one.
 * @returns whether the model has such an index
 */
export async function ensureVectorIndex(
  db: Database,
  embedder: Pick<Embedder, "model" | "dimensions">,
  largestExactScan = LARGEST_EXACT_SCAN,
): Promise<boolean> {
  const { isOfModel, vector } = vectorSql(embedder);
  const name = `chunk_embeddings_${createHash("sha256").update(embedder.model).digest("hex").slice(0, 16)}`;
  const counted = await db.execute(sql`
    select (select count(*)::int from ${chunkEmbeddings} where ${isOfModel}) as count,
      to_regclass(${name}) is not null as exists`);
  const [found] = rows(counted, z.object({ count: z.number(), exists: z.boolean() }));
  if (found?.exists || !found || found.count <= largestExactScan) return found?.exists ?? false;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${vectorIndexLock})`);
    await tx.execute(sql`create index if not exists ${sql.identifier(name)} on ${chunkEmbeddings}
      using hnsw (${vector} vector_cosine_ops) where ${isOfModel}`);
  });
  return true;
}
