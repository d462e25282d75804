import "server-only";
import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { chunkEmbeddings } from "@/drizzle/schema";
import type { Database } from "../db/database";
import { rows } from "../db/rows";
import type { Embedder } from "./embedder";
import { vectorSql } from "./vector-sql";

/** Up to here an exact scan takes about 5 ms, also in PGlite, and finds everything: the founding collection needs no index. */
export const LARGEST_EXACT_SCAN = 5_000;

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
  const name = indexName(embedder.model);
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

/** Removes all vectors of a model, and its index: they are to be made anew. */
export async function dropVectors(db: Database, { model }: Pick<Embedder, "model">): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${vectorIndexLock})`);
    await tx.execute(sql`drop index if exists ${sql.identifier(indexName(model))}`);
    await tx.delete(chunkEmbeddings).where(eq(chunkEmbeddings.model, model));
  });
}

function indexName(model: string): string {
  return `chunk_embeddings_${createHash("sha256").update(model).digest("hex").slice(0, 16)}`;
}
