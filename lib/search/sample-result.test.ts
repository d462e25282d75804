import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { chunks } from "@/drizzle/schema";
import { firstFoundingBooks } from "@/tests/search/first-founding-books";
import { openTestDatabase, testDatabase } from "@/tests/support/database";
import { testSearch } from "@/tests/support/search";
import { hybridSearch } from "./hybrid-search";
import { sampleResult } from "./sample-result";
import { provideSearchEngine, searchEngine } from "./search-engine";
import { buildSearchIndex } from "./search-index";

const database = testDatabase();
testSearch(database, firstFoundingBooks);
const empty = await openTestDatabase();
afterAll(() => empty.drop());

test("is the first hit of a real search in the founding collection, with the words that matched", async () => {
  const sample = await sampleResult();
  expect(sample?.question).toBe("How does a city stay safe without police?");
  const [hit] = await hybridSearch(sample?.question ?? "", { limit: 1, share: 0.2, explain: true });
  expect(sample?.hit).toEqual(hit);
  expect(hit).toMatchObject({ title: "The Death and Life of Great American Cities" });
  expect(hit?.explain?.matches.map(([start, end]) => hit.chunk.slice(start, end))).toContain("safe");
});

test("gives away nothing that is sold: the founding collection answers with a description", async () => {
  const sample = await sampleResult();
  const [chunk] = await database.db
    .select()
    .from(chunks)
    .where(eq(chunks.text, sample?.hit.chunk ?? ""));
  expect(chunk?.kind).toBe("description");
});

test("is searched once for a version of the collection, and anew for the next", async () => {
  const engine = searchEngine();
  const never = () => Promise.reject(new Error("searched again"));
  provideSearchEngine({ ...engine, enqueue: never });
  expect(await sampleResult()).toEqual(await sampleResult());

  const next = await buildSearchIndex(database.db);
  provideSearchEngine({ ...engine, index: next, enqueue: never });
  await expect(sampleResult()).rejects.toThrow("searched again");
  provideSearchEngine({ ...engine, index: next });
  expect((await sampleResult())?.hit.title).toBe("The Death and Life of Great American Cities");
});

test("is null when the collection answers nothing", async () => {
  const engine = searchEngine();
  provideSearchEngine({ ...engine, db: empty.handle.db, index: await buildSearchIndex(empty.handle.db) });
  expect(await sampleResult()).toBeNull();
  provideSearchEngine(engine);
});
