import "server-only";
import type { Database } from "../db/database";
import { log } from "../log";
import { isCollectionEmpty } from "./is-collection-empty";
import { loadCollection } from "./load-collection";
import { showProgress } from "./show-progress";

/**
 * Fills an empty database with the books of a folder; a database that has books is left alone.
 * @param folder null for no books at all
 * @throws Error when the folder cannot be read
 */
export async function loadFoundingCollection(db: Database, folder: string | null): Promise<void> {
  if (folder === null || !(await isCollectionEmpty(db))) return;
  const report = await showProgress("Loading books", (onProgress) =>
    loadCollection(db, folder, { onProgress }),
  );
  for (const { file, reason } of report.refused) log("warn", "a book was not loaded", { file, reason });
  log("info", "the collection was loaded", { folder, books: report.added });
}
