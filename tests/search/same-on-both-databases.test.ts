import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type DatabaseHandle, provideDatabase } from "@/lib/db/database";
import { openDatabase } from "@/lib/db/open-database";
import { hybridSearch } from "@/lib/search/hybrid-search";
import { rankBooks } from "@/lib/search/rank-books";
import { searchEngine } from "@/lib/search/search-engine";
import { searchSummaries } from "@/lib/search/search-summaries";
import { startSearch } from "@/lib/search/start-search";
import { staticEmbedder } from "@/lib/search/static-embedder";
import { testDatabase } from "../support/database";
import { firstFoundingBooks } from "./first-founding-books";

/**
 * The server at TEST_DATABASE_URL; without one, a second embedded database: then the answers are shown to be stable.
 * Few enough books for the exact vector search: an HNSW index is made by chance and promises no equal answers.
 */
const first = testDatabase();
let embedded: DatabaseHandle;
beforeAll(async () => {
  embedded = await openDatabase({ databaseUrl: null, dataDirectory: null });
  await Promise.all([firstFoundingBooks(first.db), firstFoundingBooks(embedded.db)]);
});
afterAll(async () => {
  await embedded.close();
  provideDatabase(undefined);
});

/** Everything that both searches and the catalogue's ranking say. Cosines apart: they may differ in their last digits. */
async function answersOn(db: DatabaseHandle["db"], queries: string[]) {
  const search = await startSearch({ db, embedder: staticEmbedder() });
  const answers = [];
  for (const query of queries) {
    const hybrid = await hybridSearch(query, { limit: 50, share: 0.2, explain: true });
    answers.push({
      hybrid: hybrid.map(({ explain, ...hit }) => ({ ...hit, explain: { ...explain, cosine: null } })),
      cosines: hybrid.map(({ explain }) => explain?.cosine ?? 0),
      summaries: await searchSummaries(query, { limit: 50, share: 0.4 }),
      books: await rankBooks(query),
    });
  }
  expect(searchEngine().vectorSearch).toBe("exact");
  await search.stop();
  return answers;
}

test("every answer is the same on the embedded database and on a server", async () => {
  const file = await readFile("tests/search/reader-questions.json", "utf8");
  const questions = z.object({ question: z.string() }).array().parse(JSON.parse(file));
  const queries = [...questions.map(({ question }) => question), "whale", "War and Peas", "的", "the"];
  const here = await answersOn(first.db, queries);
  const there = await answersOn(embedded.db, queries);
  const withoutCosines = (answers: typeof here) => answers.map(({ cosines: _, ...answer }) => answer);
  expect(withoutCosines(here)).toEqual(withoutCosines(there));
  const cosines = there.flatMap((answer) => answer.cosines);
  for (const [place, cosine] of here.flatMap((answer) => answer.cosines).entries())
    expect(cosine).toBeCloseTo(cosines[place] ?? 0, 5);
});
