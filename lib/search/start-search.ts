import "server-only";
import { eq } from "drizzle-orm";
import { collectionVersionKey, settings } from "@/drizzle/schema";
import type { Database } from "../db/database";
import { log } from "../log";
import { embedChunks } from "./embed-chunks";
import type { Embedder } from "./embedder";
import { provideSearchEngine } from "./search-engine";
import { buildSearchIndex } from "./search-index";
import { searchQueue } from "./search-queue";
import { ensureVectorIndex } from "./vector-index";

export type SearchOptions = {
  db: Database;
  embedder: Embedder;
  /** One for the embedded database; a server has more than one connection. */
  searchesAtOnce?: number;
  /** How often to ask whether the collection has changed. */
  pollMs?: number;
};

/** Stops following the collection; resolves when nothing of it is under way. The engine goes on answering. */
export type RunningSearch = { stop(): Promise<void> };

/**
 * Makes the process's search engine, then keeps it equal to the collection: when its version changes, whoever changed
 * it, the indexes are built anew beside the live ones and replace them at once.
 */
export async function startSearch({
  db,
  embedder,
  searchesAtOnce = 8,
  pollMs = 2_000,
}: SearchOptions): Promise<RunningSearch> {
  const enqueue = searchQueue(searchesAtOnce);
  const build = async (): Promise<string> => {
    // The version is read before the rows: what changes meanwhile counts as one change more.
    const version = await collectionVersion(db);
    const startedAt = performance.now();
    await embedMissing(db, embedder);
    const isVectorIndexed = await ensureVectorIndex(db, embedder);
    const index = await buildSearchIndex(db);
    if (!isStopped) provideSearchEngine({ db, embedder, index, isVectorIndexed, enqueue });
    const passages = index.passages.passages.length;
    log("info", "the search index is built", { passages, ms: Math.round(performance.now() - startedAt) });
    return version;
  };

  let isStopped = false;
  let version = await build();
  const follow = async () => {
    try {
      if ((await collectionVersion(db)) !== version) version = await build();
    } catch (error) {
      log("warn", "the search index could not follow the collection", { error: String(error) });
    }
    if (!isStopped) schedule();
  };
  let following = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const schedule = () => {
    timer = setTimeout(() => {
      following = follow();
    }, pollMs);
    timer.unref();
  };
  schedule();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await following;
    },
  };
}

/** Without its vectors the search still answers by words: a model that cannot be reached holds nothing up. */
async function embedMissing(db: Database, embedder: Embedder): Promise<void> {
  try {
    await embedChunks(db, embedder);
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
