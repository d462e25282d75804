import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { books, chunkEmbeddings, chunks } from "@/drizzle/schema";
import { testDatabase } from "@/tests/support/database";
import { embedChunks } from "./embed-chunks";
import { makeWayForVectors } from "./make-way-for-vectors";
import { staticEmbedder } from "./static-embedder";
import { dropVectors, ensureVectorIndexes, findVectorSearch } from "./vector-index";

const database = testDatabase();
const embedder = staticEmbedder();
const words = ["whale", "harpoon", "lighthouse", "storm", "captain", "island", "letter", "market"];

beforeEach(async () => {
  await dropVectors(database.db, embedder);
  await database.db.delete(books);
  await database.db.insert(books).values({ id: 1, sourceKey: "t:1", title: "T", author: "A", genre: "G" });
});

async function store(count: number, kind: "summary" | "text" = "text"): Promise<void> {
  const text = (ordinal: number) => `The ${words[ordinal % words.length]} of chapter ${ordinal}.`;
  const passages = Array.from({ length: count }, (_, ordinal) => ({
    ...{ bookId: 1, kind, ordinal, text: text(ordinal), contentHash: `${kind}${ordinal}` },
  }));
  await database.db.insert(chunks).values(passages);
}

const vectors = () => database.db.select().from(chunkEmbeddings).orderBy(asc(chunkEmbeddings.chunkId));

test("what is stored is what the model made, to the last digit but one, with the passage's kind", async () => {
  await store(2, "summary");
  await store(3);
  expect(await embedChunks(database.db, embedder)).toBe(5);
  const passages = await database.db.select().from(chunks).orderBy(asc(chunks.id));
  const made = await embedder.embedPassages(passages.map(({ text }) => text));
  const stored = await vectors();
  expect(stored.map(({ kind }) => kind)).toEqual(passages.map(({ kind }) => kind));
  for (const [place, { embedding }] of stored.entries()) {
    const wanted = made[place] ?? new Float32Array();
    expect(Math.max(...embedding.map((value, axis) => Math.abs(value - (wanted[axis] ?? 0))))).toBeLessThan(
      1e-7,
    );
    expect(Math.hypot(...embedding)).toBeCloseTo(1, 6);
  }
});

test("a passage without a word that the model knows has no vector, and holds nothing up", async () => {
  await store(100);
  await database.db.update(chunks).set({ text: "\u7684" }).where(eq(chunks.ordinal, 50));
  expect(await embedChunks(database.db, embedder)).toBe(99);
  expect(await embedChunks(database.db, embedder)).toBe(0);
});

test("a signal ends it after the batch under way, and it goes on from there", async () => {
  await store(200);
  const stopping = new AbortController();
  const progress: [number, number][] = [];
  const first = await embedChunks(
    database.db,
    embedder,
    (done, total) => {
      progress.push([done, total]);
      stopping.abort();
    },
    stopping.signal,
  );
  expect(progress).toEqual([[first, 200]]);
  expect(first).toBeLessThan(200);
  expect(await embedChunks(database.db, embedder)).toBe(200 - first);
  expect(await vectors()).toHaveLength(200);
});

test("an index makes way for many vectors, not for few beside those that it has", async () => {
  const state = () => findVectorSearch(database.db, embedder, 0);
  await store(100);
  await embedChunks(database.db, embedder);
  expect(await ensureVectorIndexes(database.db, embedder, 0)).toBe("indexed");
  await store(50, "summary");
  await makeWayForVectors(database.db, embedder, 51);
  expect(await state()).toBe("indexed");
  await makeWayForVectors(database.db, embedder, 50);
  expect(await state()).toBe("none");

  await embedChunks(database.db, embedder);
  expect(await ensureVectorIndexes(database.db, embedder, 0)).toBe("indexed");
  await database.db
    .delete(chunkEmbeddings)
    .where(eq(chunkEmbeddings.chunkId, (await vectors())[0]?.chunkId ?? 0));
  await makeWayForVectors(database.db, embedder, 1);
  expect(await state()).toBe("indexed");
});
