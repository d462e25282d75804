import { afterAll, beforeAll } from "vitest";
import type { Database } from "@/lib/db/database";
import { loadCollection } from "@/lib/import/load-collection";
import { provideSearchEngine } from "@/lib/search/search-engine";
import { type RunningSearch, startSearch } from "@/lib/search/start-search";
import { staticEmbedder } from "@/lib/search/static-embedder";

/** Loads the founding collection whole. */
export const foundingBooks = (db: Database) => loadCollection(db, "drizzle/collection");

/**
 * The process's search engine for one test file, over what `load` puts into the test database. It asks for changes twenty
 * times a second.
 */
export function testSearch(
  database: { readonly db: Database },
  load?: (db: Database) => Promise<unknown>,
): void {
  let running: RunningSearch | undefined;
  beforeAll(async () => {
    await load?.(database.db);
    running = await startSearch({ db: database.db, embedder: staticEmbedder(), pollMs: 50 });
  });
  afterAll(async () => {
    await running?.stop();
    provideSearchEngine(undefined);
  });
}
