import { sql } from "drizzle-orm";
import { z } from "zod";
import { chunks } from "@/drizzle/schema";
import type { Database } from "@/lib/db/database";
import { rows } from "@/lib/db/rows";
import { embedChunks } from "@/lib/search/embed-chunks";
import { hybridSearch } from "@/lib/search/hybrid-search";
import { nearestChunks } from "@/lib/search/nearest-chunks";
import { provideSearchEngine, type SearchEngine } from "@/lib/search/search-engine";
import { buildSearchIndex } from "@/lib/search/search-index";
import { searchQueue } from "@/lib/search/search-queue";
import { searchSummaries } from "@/lib/search/search-summaries";
import { staticEmbedder } from "@/lib/search/static-embedder";
import { ensureVectorIndexes } from "@/lib/search/vector-index";
import { heldMegabytes, peakMegabytes } from "./memory";
import { type Latency, latencyOf } from "./percentile";
import { seconds, timed } from "./stopwatch";

/** What a collection costs to open, and how fast it is searched. */
export type SearchFigures = {
  books: number;
  passages: number;
  importSeconds: number;
  embedSeconds: number;
  vectorIndexSeconds: number;
  /** How vectors are searched: by their indexes or, in a small collection, one by one. */
  vectorSearch: SearchEngine["vectorSearch"];
  wordIndexSeconds: number;
  wordIndexMegabytes: number;
  databaseMegabytes: number;
  /** Of the process since it began. */
  peakMegabytes: number;
  latency: Record<"keyword" | "vector" | "hybrid" | "summaries", Latency>;
};

const warmUps = 20;

/**
 * Opens a collection in an empty database and searches it, one query after the other.
 * @param load brings the books in
 * @param queries asked for when the books are there; at least 200
 * @throws Error with fewer queries
 */
export async function measureSearch(
  db: Database,
  load: (db: Database) => Promise<unknown>,
  queries: (db: Database) => Promise<string[]>,
): Promise<SearchFigures> {
  const embedder = staticEmbedder();
  const imported = await timed(() => load(db));
  const embedded = await timed(() => embedChunks(db, embedder));
  const vectors = await timed(() => ensureVectorIndexes(db, embedder));
  const heldBefore = heldMegabytes();
  const words = await timed(() => buildSearchIndex(db));
  const wordIndexMegabytes = Math.round(10 * (heldMegabytes() - heldBefore)) / 10;
  const asked = await queries(db);
  if (asked.length < 200) throw new Error(`${asked.length} queries are too few to measure with.`);

  const engine = { db, embedder, index: words.result, enqueue: searchQueue(1) };
  provideSearchEngine({ ...engine, vectorSearch: vectors.result });
  const options = { limit: 20, share: 0.2 };
  const isIndexed = vectors.result === "indexed";
  const byVector = async (query: string) => {
    const [vector] = await embedder.embedQueries([query]);
    if (vector) await nearestChunks(db, vector, { embedder, kinds: null, isIndexed });
  };
  const hybrid = await latency(asked, (query) => hybridSearch(query, options));
  const summaries = await latency(asked, (query) => searchSummaries(query, { ...options, share: 0.4 }));
  const vector = await latency(asked, byVector);
  provideSearchEngine({ ...engine, vectorSearch: "none" });
  const keyword = await latency(asked, (query) => hybridSearch(query, options));
  provideSearchEngine(undefined);

  return {
    books: words.result.books.books.length,
    passages: await db.$count(chunks),
    importSeconds: seconds(imported.ms),
    embedSeconds: seconds(embedded.ms),
    vectorIndexSeconds: seconds(vectors.ms),
    vectorSearch: vectors.result,
    wordIndexSeconds: seconds(words.ms),
    wordIndexMegabytes,
    databaseMegabytes: await databaseMegabytes(db),
    peakMegabytes: peakMegabytes(),
    latency: { keyword, vector, hybrid, summaries },
  };
}

async function latency(queries: string[], search: (query: string) => Promise<unknown>): Promise<Latency> {
  for (const query of queries.slice(0, warmUps)) await search(query);
  const times: number[] = [];
  for (const query of queries) times.push((await timed(() => search(query))).ms);
  return latencyOf(times);
}

async function databaseMegabytes(db: Database): Promise<number> {
  const found = await db.execute(sql`select pg_database_size(current_database())::float8 / 1048576 as size`);
  return Math.round(rows(found, z.object({ size: z.number() }))[0]?.size ?? 0);
}
