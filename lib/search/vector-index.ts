import "server-only";
import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { type ChunkKind, chunkEmbeddings, chunkKinds } from "@/drizzle/schema";
import type { Database, Transaction } from "../db/database";
import { rows } from "../db/rows";
import type { Embedder } from "./embedder";
import { vectorSql } from "./vector-sql";

/**
 * How the vectors of a model can be searched: by its HNSW indexes, one for each kind of passage; by measuring all of
 * them, which is exact; or not yet, when there are none, or too many of them without indexes.
 */
export type VectorSearch = "indexed" | "exact" | "none";

/** Up to here an exact scan takes about 5 ms, also in PGlite, and finds everything: the founding collection needs no index. */
export const LARGEST_EXACT_SCAN = 5_000;

/** Any fixed number: processes that make the indexes ask for the same lock. */
const vectorIndexLock = 84_020_534;

type Model = Pick<Embedder, "model" | "dimensions">;

/** How the vectors of a model can be searched as they are now. */
export async function findVectorSearch(
  db: Database,
  embedder: Model,
  largestExactScan = LARGEST_EXACT_SCAN,
): Promise<VectorSearch> {
  return searchOf(await stateOf(db, embedder, largestExactScan));
}

/**
 * Gives a model with many vectors its HNSW indexes: one for each kind of passage, so that the many of one kind do not
 * crowd out those of another, and of its own, so that models can change beside the live one.
 * @returns how the vectors can be searched now
 */
export async function ensureVectorIndexes(
  db: Database,
  embedder: Model,
  largestExactScan = LARGEST_EXACT_SCAN,
): Promise<VectorSearch> {
  const { isOfModel, isOfKind, vector } = vectorSql(embedder);
  const state = await stateOf(db, embedder, largestExactScan);
  if (state.isIndexed || !state.isMany) return searchOf(state);
  for (const kind of chunkKinds) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${vectorIndexLock})`);
      await giveMemory(tx, embedder, kind);
      await tx.execute(sql`create index if not exists ${sql.identifier(indexName(embedder.model, kind))}
        on ${chunkEmbeddings} using hnsw (${vector} vector_cosine_ops) where ${isOfModel} and ${isOfKind(kind)}`);
    });
  }
  return "indexed";
}

/** What a vector takes while its index is made, besides its numbers of four bytes each. */
const bytesOfGraph = 1_000;
const mostKilobytes = 1_048_576;

/**
 * Lets a transaction hold a whole index in memory while it makes it: what finds no room is put in one by one on disk,
 * which takes five times as long. It then works without helpers, which would need as much shared memory.
 */
async function giveMemory(tx: Transaction, { model, dimensions }: Model, kind: ChunkKind): Promise<void> {
  const isOfThose = and(eq(chunkEmbeddings.model, model), eq(chunkEmbeddings.kind, kind));
  const count = await tx.$count(chunkEmbeddings, isOfThose);
  const kilobytes = Math.min(mostKilobytes, Math.ceil((count * (4 * dimensions + bytesOfGraph)) / 1_024));
  await tx.execute(sql`
    select set_config('maintenance_work_mem', ${`${kilobytes}kB`}::text, true),
      set_config('max_parallel_maintenance_workers', '0', true)
    where pg_size_bytes(current_setting('maintenance_work_mem')) < ${kilobytes}::bigint * 1024`);
}

/** Removes the indexes of a model: they are to be made anew. */
export async function dropVectorIndexes(db: Database, { model }: Pick<Embedder, "model">): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${vectorIndexLock})`);
    for (const kind of chunkKinds)
      await tx.execute(sql`drop index if exists ${sql.identifier(indexName(model, kind))}`);
  });
}

/** Removes all vectors of a model, and its indexes before them. */
export async function dropVectors(db: Database, { model }: Pick<Embedder, "model">): Promise<void> {
  await dropVectorIndexes(db, { model });
  await db.delete(chunkEmbeddings).where(eq(chunkEmbeddings.model, model));
}

type VectorState = { isIndexed: boolean; isAny: boolean; isMany: boolean };

/** Whether a model has all its indexes, any vector, and more than can be measured one by one. */
async function stateOf(db: Database, embedder: Model, largestExactScan: number): Promise<VectorState> {
  const { isOfModel } = vectorSql(embedder);
  const names = chunkKinds.map((kind) => sql`to_regclass(${indexName(embedder.model, kind)}) is not null`);
  const hasMoreThan = (count: number) =>
    sql`exists (select 1 from ${chunkEmbeddings} where ${isOfModel} offset ${count})`;
  const found = await db.execute(sql`select ${sql.join(names, sql` and `)} as "isIndexed",
    ${hasMoreThan(0)} as "isAny", ${hasMoreThan(largestExactScan)} as "isMany"`);
  const state = z.object({ isIndexed: z.boolean(), isAny: z.boolean(), isMany: z.boolean() });
  return rows(found, state)[0] ?? { isIndexed: false, isAny: false, isMany: false };
}

function searchOf({ isIndexed, isAny, isMany }: VectorState): VectorSearch {
  if (isIndexed) return "indexed";
  return isAny && !isMany ? "exact" : "none";
}

function indexName(model: string, kind: ChunkKind): string {
  return `chunk_embeddings_${createHash("sha256").update(model).digest("hex").slice(0, 16)}_${kind}`;
}
