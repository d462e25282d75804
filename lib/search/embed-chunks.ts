import "server-only";
import { and, asc, count, eq, gt, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { chunkEmbeddings, chunks } from "@/drizzle/schema";
import type { Database } from "../db/database";
import { rows } from "../db/rows";
import type { Embedder } from "./embedder";
import { timeSlices } from "./time-slices";
import { vectorOf, wholeNumbersOf } from "./vector-sql";

/** As many texts as remote embedders take at once. */
const batchSize = 64;

/**
 * Embeds the text of every passage that has no vector of the model yet. The text alone, without title or heading: the
 * same vectors serve the search in summaries, which knows no metadata. Two processes may do it at once.
 * @param onProgress called after each batch with the passages embedded so far and in all
 * @param signal ends the work after the batch that is under way
 * @returns how many vectors were stored
 * @throws what the embedder rejects with; what was stored before stays
 */
export async function embedChunks(
  db: Database,
  embedder: Embedder,
  onProgress?: (done: number, total: number) => void,
  signal?: AbortSignal,
): Promise<number> {
  const breathe = timeSlices();
  const total = onProgress ? await countMissing(db, embedder.model) : 0;
  let embedded = 0;
  let stored = 0;
  let batch = await nextBatch(db, embedder.model, 0);
  for (let last = batch.at(-1); last && !signal?.aborted; last = batch.at(-1)) {
    const vectors = await embedder.embedPassages(batch.map(({ text }) => text));
    stored += await store(
      db,
      embedder.model,
      batch.flatMap(({ id }, place) => ({ id, vector: vectors[place] ?? null })),
    );
    embedded += batch.length;
    onProgress?.(Math.min(embedded, total), total);
    await breathe();
    batch = await nextBatch(db, embedder.model, last.id);
  }
  return stored;
}

/** A passage without a word that the model knows has no vector: going on from the last id never meets it again. */
async function nextBatch(
  db: Database,
  model: string,
  afterId: number,
): Promise<{ id: number; text: string }[]> {
  return db
    .select({ id: chunks.id, text: chunks.text })
    .from(chunks)
    .where(and(gt(chunks.id, afterId), hasNoVector(db, model)))
    .orderBy(asc(chunks.id))
    .limit(batchSize);
}

/** How many passages have no vector of a model. */
export async function countMissing(db: Database, model: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(chunks).where(hasNoVector(db, model));
  return row?.count ?? 0;
}

/** Asked of each passage by itself: as a join the planner reads all vectors from the first on, for every batch anew. */
function hasNoVector(db: Database, model: string): SQL {
  const itsVector = db
    .select({ one: sql`1` })
    .from(chunkEmbeddings)
    .where(and(eq(chunkEmbeddings.chunkId, chunks.id), eq(chunkEmbeddings.model, model)));
  return sql`${itsVector} is null`;
}

/** Joined with the passages as they are now: an import elsewhere may have replaced one since it was read. */
async function store(
  db: Database,
  model: string,
  embedded: { id: number; vector: Float32Array | null }[],
): Promise<number> {
  const known = embedded.flatMap(({ id, vector }) =>
    vector ? [{ id, vector: wholeNumbersOf(vector) }] : [],
  );
  const ids = `{${known.map(({ id }) => id).join(",")}}`;
  const vectors = `{${known.map(({ vector }) => `"${vector}"`).join(",")}}`;
  const result = await db.execute(sql`
    insert into ${chunkEmbeddings} (chunk_id, model, kind, embedding)
    select c.id, ${model}::text, c.kind, ${vectorOf(sql`new.vector`)}
    from unnest(${ids}::text::int[], ${vectors}::text::text[]) as new(id, vector)
    join ${chunks} c on c.id = new.id
    for key share of c
    on conflict do nothing
    returning chunk_id`);
  return rows(result, z.object({ chunk_id: z.number() })).length;
}
