import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { collectionVersionKey, settings } from "@/drizzle/schema";
import type { Database } from "../db/database";
import { log } from "../log";
import { embedChunks } from "./embed-chunks";
import type { Embedder } from "./embedder";
import { provideSearchEngine } from "./search-engine";
import { buildSearchIndex, type SearchIndex } from "./search-index";
import { searchQueue } from "./search-queue";
import { untilItSucceeds } from "./until-it-succeeds";
import { ensureVectorIndexes, findVectorSearch, type VectorSearch } from "./vector-index";

export type SearchOptions = {
  db: Database;
  embedder: Embedder;
  /** One for the embedded database; a server has more than one connection. */
  searchesAtOnce?: number;
  /** How often to ask whether the collection has changed. */
  pollMs?: number;
  /** How long to wait for vectors that are missing at the start; without it until they are made. */
  vectorsWithinMs?: number;
};

/** Stops following the collection; resolves when nothing of it is under way. The engine goes on answering. */
export type RunningSearch = { stop(): Promise<void> };

/**
 * Makes the process's search engine, then keeps it equal to the collection: when its version changes, whoever changed
 * it, the indexes are built anew beside the live ones and replace them at once. The search by words comes first and does
 * not wait for the one by meaning, which may have many passages to embed; that one joins it when it is ready.
 */
export async function startSearch({
  db,
  embedder,
  searchesAtOnce = 8,
  pollMs = 2_000,
  vectorsWithinMs,
}: SearchOptions): Promise<RunningSearch> {
  const enqueue = searchQueue(searchesAtOnce);
  const stopping = new AbortController();
  const provide = (index: SearchIndex, vectorSearch: VectorSearch) => {
    if (!stopping.signal.aborted) provideSearchEngine({ db, embedder, index, vectorSearch, enqueue });
  };
  const buildWords = async () => {
    // The version is read before the rows: what changes meanwhile counts as one change more.
    const version = await collectionVersion(db);
    const startedAt = performance.now();
    const index = await buildSearchIndex(db);
    provide(index, await findVectorSearch(db, embedder));
    const passages = index.passages.passages.length;
    log("info", "the search index is built", { passages, ms: Math.round(performance.now() - startedAt) });
    return { version, index };
  };

  let { version, index } = await buildWords();
  const buildVectors = async () => {
    await embedMissing(db, embedder, stopping.signal);
    if (stopping.signal.aborted) return;
    const vectorSearch = await ensureVectorIndexes(db, embedder);
    provide(index, vectorSearch);
  };
  const vectors = untilItSucceeds(buildVectors, (error) =>
    log("warn", "the search by meaning could not be made ready", { error: String(error) }),
  );
  const follow = async () => {
    try {
      if ((await collectionVersion(db)) !== version) {
        ({ version, index } = await buildWords());
        vectors.ask();
      }
    } catch (error) {
      log("warn", "the search index could not follow the collection", { error: String(error) });
    }
    vectors.goOn();
    if (!stopping.signal.aborted) schedule();
  };
  let following = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const schedule = () => {
    timer = setTimeout(() => {
      following = follow();
    }, pollMs);
    timer.unref();
  };
  vectors.ask();
  vectors.goOn();
  const limit = vectorsWithinMs === undefined ? [] : [sleep(vectorsWithinMs, undefined, { ref: false })];
  await Promise.race([vectors.underWay(), ...limit]);
  schedule();
  return {
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await following;
      await vectors.underWay();
    },
  };
}

/** Without its vectors the search still answers by words: a model that cannot be reached holds nothing up. */
async function embedMissing(db: Database, embedder: Embedder, signal: AbortSignal): Promise<void> {
  try {
    await embedChunks(db, embedder, undefined, signal);
  } catch (error) {
    log("warn", "passages could not be embedded", { model: embedder.model, error: String(error) });
  }
}

async function collectionVersion(db: Database): Promise<string> {
  const [found] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, collectionVersionKey));
  return JSON.stringify(found?.value ?? null);
}
