import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { books, chunkEmbeddings, chunks } from "@/drizzle/schema";
import { testDatabase } from "@/tests/support/database";
import { eventually } from "@/tests/support/eventually";
import { seededRandom } from "@/tests/support/generated-corpus";
import { rows } from "../db/rows";
import { nearestChunks } from "./nearest-chunks";
import { ensureVectorIndex } from "./vector-index";

const database = testDatabase();
const embedder = { model: "a-test/model:1", dimensions: 16 };
const random = seededRandom(3);

function randomUnitVector(): Float32Array {
  const vector = Array.from({ length: 16 }, () => random() - 0.5);
  const length = Math.hypot(...vector);
  return Float32Array.from(vector, (value) => value / length);
}

async function store(count: number, model: string): Promise<void> {
  await database.db
    .insert(books)
    .values({ id: 1, sourceKey: "t:1", title: "T", author: "A", genre: "G" })
    .onConflictDoNothing();
  const stored = await database.db
    .insert(chunks)
    .values(
      Array.from({ length: count }, (_, ordinal) => ({
        bookId: 1,
        kind: ordinal % 2 === 0 ? ("summary" as const) : ("text" as const),
        ordinal,
        text: `passage ${ordinal}`,
        contentHash: String(ordinal),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: chunks.id });
  const vectors = stored.map(({ id }) => ({ chunkId: id, model, embedding: [...randomUnitVector()] }));
  await database.db.insert(chunkEmbeddings).values(vectors);
}

const cosine = (a: readonly number[], b: Float32Array) =>
  a.reduce((sum, value, axis) => sum + value * (b[axis] ?? 0), 0);

async function expected(query: Float32Array): Promise<{ chunkId: number; cosine: number }[]> {
  const all = await database.db.select().from(chunkEmbeddings);
  return all
    .map(({ chunkId, embedding }) => ({ chunkId, cosine: cosine(embedding, query) }))
    .toSorted((a, b) => b.cosine - a.cosine)
    .slice(0, 100);
}

test("below the limit the nearest hundred are exact, and no index is made", async () => {
  await store(600, embedder.model);
  expect(await ensureVectorIndex(database.db, embedder, 600)).toBe(false);
  const query = randomUnitVector();
  const found = await nearestChunks(database.db, query, { embedder, kinds: null, isIndexed: false });
  const wanted = await expected(query);
  expect(found.map(({ chunkId }) => chunkId)).toEqual(wanted.map(({ chunkId }) => chunkId));
  for (const [place, { cosine }] of found.entries())
    expect(cosine).toBeCloseTo(wanted[place]?.cosine ?? 0, 5);
});

test("only passages of the kinds that are asked for, and of the model", async () => {
  const query = randomUnitVector();
  const found = await nearestChunks(database.db, query, { embedder, kinds: ["text"], isIndexed: false });
  const texts = await database.db.select({ id: chunks.id }).from(chunks).where(sql`kind = 'text'`);
  expect(found).toHaveLength(100);
  expect(found.filter(({ chunkId }) => !texts.some(({ id }) => id === chunkId))).toEqual([]);
  const other = { model: "another", dimensions: 16 };
  expect(await nearestChunks(database.db, query, { embedder: other, kinds: null, isIndexed: false })).toEqual(
    [],
  );
});

test("above it the model gets one HNSW index, which is used and finds nearly all of them", async () => {
  expect(await ensureVectorIndex(database.db, embedder, 599)).toBe(true);
  expect(await ensureVectorIndex(database.db, embedder, 599)).toBe(true);
  const made = await database.db.execute(
    sql`select indexdef from pg_indexes where indexdef like '%hnsw%' and tablename = 'chunk_embeddings'`,
  );
  expect(rows(made, z.object({ indexdef: z.string() }))).toHaveLength(1);

  let shared = 0;
  for (let round = 0; round < 10; round++) {
    const query = randomUnitVector();
    const found = await nearestChunks(database.db, query, { embedder, kinds: null, isIndexed: true });
    expect(found).toHaveLength(100);
    expect(found).toEqual(found.toSorted((a, b) => b.cosine - a.cosine));
    const wanted = new Set((await expected(query)).map(({ chunkId }) => chunkId));
    shared += found.filter(({ chunkId }) => wanted.has(chunkId)).length;
    const texts = await nearestChunks(database.db, query, { embedder, kinds: ["text"], isIndexed: true });
    expect(texts).toHaveLength(100);
  }
  expect(shared).toBeGreaterThanOrEqual(970);
  await eventually(async () => ((await indexScans()) > 0 ? true : null), "the index to have been used");
});

async function indexScans(): Promise<number> {
  const scans = await database.db.execute(sql`select pg_stat_force_next_flush(),
    (select coalesce(sum(idx_scan), 0)::int from pg_stat_user_indexes i join pg_index x using (indexrelid)
      where i.relname = 'chunk_embeddings' and not x.indisunique) as used`);
  return rows(scans, z.object({ used: z.number() }))[0]?.used ?? 0;
}

test("a model's name that is no plain name never reaches the database", async () => {
  const query = randomUnitVector();
  for (const model of ["a' or true --", "", "two words"]) {
    const options = { embedder: { model, dimensions: 16 }, kinds: null, isIndexed: false };
    await expect(nearestChunks(database.db, query, options)).rejects.toThrow("cannot be named");
  }
});
