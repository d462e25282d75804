import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { books, type ChunkKind, chunkEmbeddings, chunks } from "@/drizzle/schema";
import { testDatabase } from "@/tests/support/database";
import { eventually } from "@/tests/support/eventually";
import { seededRandom } from "@/tests/support/generated-corpus";
import { rows } from "../db/rows";
import { nearestChunks } from "./nearest-chunks";
import { dropVectors, ensureVectorIndexes, findVectorSearch } from "./vector-index";

const database = testDatabase();
const embedder = { model: "a-test/model:1", dimensions: 16 };
const random = seededRandom(3);

function randomUnitVector(): Float32Array {
  const vector = Array.from({ length: 16 }, () => random() - 0.5);
  const length = Math.hypot(...vector);
  return Float32Array.from(vector, (value) => value / length);
}

/** Stores passages with these vectors, in this order, of one kind. @returns their ids */
async function store(kind: ChunkKind, vectors: Float32Array[], model = embedder.model): Promise<number[]> {
  await database.db
    .insert(books)
    .values({ id: 1, sourceKey: "t:1", title: "T", author: "A", genre: "G" })
    .onConflictDoNothing();
  const passages = vectors.map((_, ordinal) => ({
    ...{ bookId: 1, kind, ordinal, text: `passage ${ordinal}`, contentHash: String(ordinal) },
  }));
  const stored = await database.db.insert(chunks).values(passages).returning({ id: chunks.id });
  const embedded = stored.map(({ id }, place) => ({
    ...{ chunkId: id, model, kind, embedding: [...(vectors[place] ?? [])] },
  }));
  await database.db.insert(chunkEmbeddings).values(embedded);
  return stored.map(({ id }) => id);
}

async function empty(): Promise<void> {
  await dropVectors(database.db, embedder);
  await database.db.delete(books);
}

const randomVectors = (count: number) => Array.from({ length: count }, randomUnitVector);

const cosine = (a: readonly number[], b: Float32Array) =>
  a.reduce((sum, value, axis) => sum + value * (b[axis] ?? 0), 0);

async function expected(
  query: Float32Array,
  kinds: ChunkKind[] | null = null,
): Promise<{ chunkId: number; cosine: number }[]> {
  const all = await database.db.select().from(chunkEmbeddings);
  return all
    .filter(({ kind }) => kinds?.includes(kind) ?? true)
    .map(({ chunkId, embedding }) => ({ chunkId, cosine: cosine(embedding, query) }))
    .toSorted((a, b) => b.cosine - a.cosine)
    .slice(0, 100);
}

const kindSets: { of: string; kinds: ChunkKind[] | null }[] = [
  { of: "all kinds", kinds: null },
  { of: "texts", kinds: ["text"] },
  { of: "summaries and texts", kinds: ["summary", "text"] },
];

describe("among few passages", () => {
  beforeEach(async () => {
    await empty();
    await store("summary", randomVectors(300));
    await store("text", randomVectors(300));
  });

  test.for(kindSets)("the nearest hundred of $of are exact, and no index is made", async ({ kinds }) => {
    expect(await ensureVectorIndexes(database.db, embedder, 600)).toBe("exact");
    const query = randomUnitVector();
    const found = await nearestChunks(database.db, query, { embedder, kinds, isIndexed: false });
    const wanted = await expected(query, kinds);
    expect(found.map(({ chunkId }) => chunkId)).toEqual(wanted.map(({ chunkId }) => chunkId));
    for (const [place, { cosine }] of found.entries())
      expect(cosine).toBeCloseTo(wanted[place]?.cosine ?? 0, 5);
  });

  test("those of another model do not count", async () => {
    const other = { model: "another", dimensions: 16 };
    const options = { embedder: other, kinds: null, isIndexed: false };
    expect(await nearestChunks(database.db, randomUnitVector(), options)).toEqual([]);
    expect(await findVectorSearch(database.db, other)).toBe("none");
    expect(await ensureVectorIndexes(database.db, other)).toBe("none");
  });

  test("above the limit each kind gets its HNSW index, which is used and finds nearly all of them", async () => {
    expect(await findVectorSearch(database.db, embedder, 599)).toBe("none");
    expect(await ensureVectorIndexes(database.db, embedder, 599)).toBe("indexed");
    expect(await ensureVectorIndexes(database.db, embedder, 599)).toBe("indexed");
    expect(await indexKinds()).toEqual(["description", "summary", "text"]);

    let shared = 0;
    for (let round = 0; round < 10; round++) {
      const query = randomUnitVector();
      for (const { kinds } of kindSets) {
        const found = await nearestChunks(database.db, query, { embedder, kinds, isIndexed: true });
        expect(found).toHaveLength(100);
        expect(found).toEqual(found.toSorted((a, b) => b.cosine - a.cosine));
        const wanted = new Set((await expected(query, kinds)).map(({ chunkId }) => chunkId));
        shared += found.filter(({ chunkId }) => wanted.has(chunkId)).length;
      }
    }
    expect(shared).toBeGreaterThanOrEqual(30 * 97);
    await eventually(async () => ((await indexScans()) > 0 ? true : null), "the indexes to have been used");
  });
});

test("however many passages of another kind are nearer, a kind gives its full count", async () => {
  await empty();
  const query = randomUnitVector();
  // Every text lies on the query, every summary away from it.
  const texts = await store(
    "text",
    Array.from({ length: 1_000 }, () => query),
  );
  const summaries = await store(
    "summary",
    Array.from({ length: 120 }, () => query.map((value) => -value)),
  );
  const descriptions = await store("description", randomVectors(5));
  expect(await ensureVectorIndexes(database.db, embedder, 0)).toBe("indexed");
  const near = async (kinds: ChunkKind[] | null) => {
    const found = await nearestChunks(database.db, query, { embedder, kinds, isIndexed: true });
    return found.map(({ chunkId }) => chunkId);
  };
  const ofSummaries = await near(["summary"]);
  expect(ofSummaries).toHaveLength(100);
  expect(summaries).toEqual(expect.arrayContaining(ofSummaries));
  expect((await near(["description"])).toSorted()).toEqual(descriptions.toSorted());
  expect(texts).toEqual(expect.arrayContaining(await near(null)));
});

async function indexKinds(): Promise<string[]> {
  const made = await database.db.execute(sql`
    select substring(indexdef from 'kind = ''([a-z]+)''') as kind from pg_indexes
    where indexdef like '%hnsw%' and tablename = 'chunk_embeddings' order by 1`);
  return rows(made, z.object({ kind: z.string() })).map(({ kind }) => kind);
}

async function indexScans(): Promise<number> {
  const scans = await database.db.execute(sql`select pg_stat_force_next_flush(),
    (select coalesce(min(idx_scan), 0)::int from pg_stat_user_indexes i join pg_index x using (indexrelid)
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
