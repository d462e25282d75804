import "server-only";
import type { Database } from "../db/database";
import { ApiError } from "../errors";
import { processSlot } from "../process-slot";
import type { Embedder } from "./embedder";
import type { SearchIndex } from "./search-index";
import type { SearchQueue } from "./search-queue";
import type { VectorSearch } from "./vector-index";

/** What a query works with. A query takes it once, at its start, and so sees one version of the collection. */
export type SearchEngine = {
  db: Database;
  embedder: Embedder;
  index: SearchIndex;
  /** How the embedder's vectors are searched; "none" leaves that half of a search out. */
  vectorSearch: VectorSearch;
  enqueue: SearchQueue;
};

const slot = processSlot<SearchEngine>("search-engine");

/** Replaces the process's engine at once, or takes it away. */
export function provideSearchEngine(engine: SearchEngine | undefined): void {
  slot.set(engine);
}

/**
 * The process's search engine.
 * @throws ApiError search_not_ready before `startSearch` has made it
 */
export function searchEngine(): SearchEngine {
  const engine = slot.get();
  if (engine) return engine;
  throw new ApiError("search_not_ready", "The search is still starting. Try again in a few seconds.", {
    retryAfterSeconds: 2,
  });
}
