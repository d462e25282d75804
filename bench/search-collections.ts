import type { Database } from "@/lib/db/database";
import { importEntries } from "@/lib/import/import-entries";
import { loadCollection } from "@/lib/import/load-collection";
import { readCollectionSource } from "./collection-source";
import { generateCollection } from "./generate-collection";
import { generatedEntry } from "./generated-entry";
import { measureSearch, type SearchFigures } from "./measure-search";
import { queriesOfCollection, queriesOfFolder } from "./search-queries";
import { withDatabase } from "./with-database";

export type SearchRun = {
  /** What collections are generated from; null for the founding collection alone. */
  dataFolder: string | null;
  /** How many passages each generated collection has. */
  passages: readonly number[];
  seed: number;
  /** A PostgreSQL server; null for the embedded database. */
  server: string | null;
};

/** Search on the founding collection, then on a generated one of each size, each in a database of its own. */
export async function searchCollections(run: SearchRun): Promise<Record<string, SearchFigures>> {
  const { dataFolder, passages, seed, server } = run;
  const founding = await withDatabase(server, (db) => measureSearch(db, loadFounding, queriesOfCollection));
  const figures: Record<string, SearchFigures> = { founding };
  if (dataFolder === null) return figures;
  const queries = await queriesOfFolder(dataFolder);
  const ask = queries.length > 0 ? async () => queries : queriesOfCollection;
  for (const count of passages) {
    const load = (db: Database) =>
      importEntries(db, generatedEntries(dataFolder, count, seed), { source: "generated" });
    figures[`generated ${count}`] = await withDatabase(server, (db) => measureSearch(db, load, ask));
  }
  return figures;
}

function loadFounding(db: Database) {
  return loadCollection(db, "drizzle/collection");
}

/** The sentences are let go with the last book, so that they do not count as the search's memory. */
async function* generatedEntries(dataFolder: string, passages: number, seed: number) {
  const source = await readCollectionSource(dataFolder);
  for (const book of generateCollection(source, passages, seed)) yield generatedEntry(book);
}
