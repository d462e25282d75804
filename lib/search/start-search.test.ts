import { expect, test } from "vitest";
import { chunkEmbeddings, chunks } from "@/drizzle/schema";
import { bookFiles, summaryText, type TestBook, withFolder } from "@/tests/support/collection";
import { testDatabase } from "@/tests/support/database";
import { eventually } from "@/tests/support/eventually";
import { loadCollection } from "../import/load-collection";
import { embedChunks } from "./embed-chunks";
import type { Embedder } from "./embedder";
import { hybridSearch } from "./hybrid-search";
import { rankBooks } from "./rank-books";
import { provideSearchEngine, searchEngine } from "./search-engine";
import { searchSummaries } from "./search-summaries";
import { startSearch } from "./start-search";
import { staticEmbedder } from "./static-embedder";

const database = testDatabase();
const options = { limit: 50, share: 0.2, explain: true };
const embedder = staticEmbedder();

const load = (books: TestBook[]) =>
  withFolder(bookFiles(books), (folder) => loadCollection(database.db, folder));
const start = (changes: Partial<Embedder> = {}) =>
  startSearch({ db: database.db, embedder: { ...embedder, ...changes }, pollMs: 20 });

test("before it is ready a query is refused with a time to come back", () => {
  expect(() => searchEngine()).toThrow(
    expect.objectContaining({ code: "search_not_ready", status: 503, retryAfterSeconds: 2 }),
  );
});

test("an empty collection answers every query with nothing", async () => {
  const search = await start();
  expect(await hybridSearch("whale", options)).toEqual([]);
  expect(await searchSummaries("whale", options)).toEqual([]);
  expect(await rankBooks("whale")).toEqual([]);
  await search.stop();
});

test("the engine follows the collection: new, changed, and with vectors", async () => {
  const search = await start();
  await load([{ id: 1, title: "Harpoons", description: "About whaling.", body: summaryText(3, 10) }]);
  await eventually(async () => ((await rankBooks("harpoon"))[0] === 1 ? true : null), "the new book");
  expect((await hybridSearch("whaling", options))[0]).toMatchObject({ id: 1, chunk: "About whaling." });

  await load([{ id: 1, title: "Lighthouses", description: "About lamps.", body: summaryText(3, 10) }]);
  await eventually(async () => ((await rankBooks("lighthouse"))[0] === 1 ? true : null), "the new title");
  expect(await rankBooks("harpoon")).toEqual([]);
  const hit = await eventually(async () => {
    const [first] = await hybridSearch("lamp", options);
    return first?.explain?.vectorRank ? first : null;
  }, "its vectors");
  expect(hit).toMatchObject({ chunk: "About lamps.", explain: { lexicalRank: 1, vectorRank: 1 } });
  expect((await database.db.select().from(chunkEmbeddings)).length).toBe(
    (await database.db.select().from(chunks)).length,
  );
  expect(await embedChunks(database.db, embedder)).toBe(0);
  await search.stop();
});

test("the search in summaries knows no metadata: what titles, authors and descriptions say changes nothing", async () => {
  const bodies = [1, 2, 3].map((id) => ({ id, body: `${summaryText(3, 10)} It has a word of book${id}.` }));
  const query = "zyxwvut qwertzuiop plmoknij book2";
  const answers = [];
  for (const metadata of [{}, { title: "Zyxwvut", author: "Qwertzuiop", description: "Plmoknij." }]) {
    const [first, ...others] = bodies;
    await load([{ id: 1, ...first, ...metadata }, ...others]);
    const search = await start();
    const hits = await searchSummaries(query, options);
    answers.push(hits.map(({ id, section, passage, score }) => ({ id, section, passage, score })));
    expect((await hybridSearch(query, options))[0]?.id).toBe("title" in metadata ? 1 : 2);
    await search.stop();
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[0]?.[0]?.id).toBe(2);
});

test("without its embedder the search answers by words alone", async () => {
  const down = async () => Promise.reject(new Error("no route to the model"));
  const search = await start({ model: "far-away", embedQueries: down, embedPassages: down });
  const [hit] = await hybridSearch("plmoknij", options);
  expect(hit).toMatchObject({ id: 1, score: 1, explain: { lexicalRank: 1, vectorRank: null, cosine: null } });
  await search.stop();
});

test("words are searched before the vectors are made, and vectors join them", async () => {
  await database.db.delete(chunkEmbeddings);
  let embedNow = () => {};
  const asked = new Promise<void>((resolve) => {
    embedNow = resolve;
  });
  const slowly: Embedder["embedPassages"] = async (texts) => {
    await asked;
    return embedder.embedPassages(texts);
  };
  const search = await startSearch({
    db: database.db,
    embedder: { ...embedder, embedPassages: slowly },
    pollMs: 20,
    vectorsWithinMs: 0,
  });
  const first = async () => (await hybridSearch("plmoknij", options))[0];
  expect(await first()).toMatchObject({ id: 1, score: 1, explain: { lexicalRank: 1, vectorRank: null } });

  await load([{ id: 1, title: "Zyxwvut", description: "Plmoknij and lamps." }]);
  await eventually(
    async () => ((await first())?.chunk === "Plmoknij and lamps." ? true : null),
    "the change",
  );
  embedNow();
  await eventually(async () => ((await first())?.explain?.vectorRank ? true : null), "the vectors");
  expect(await embedChunks(database.db, embedder)).toBe(0);
  await search.stop();
});

test("an engine that no longer follows goes on answering", async () => {
  expect((await rankBooks("zyxwvut"))[0]).toBe(1);
  provideSearchEngine(undefined);
});
