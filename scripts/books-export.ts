import type { Database } from "@/lib/db/database";
import { exportCollection } from "@/lib/import/export-collection";
import { showProgress } from "@/lib/import/show-progress";

/**
 * `export FOLDER|FILE.jsonl`
 * @returns the work, or null when the words are not these
 */
export function exportCommand([place, ...rest]: string[]): ((db: Database) => Promise<number>) | null {
  if (place === undefined || place.startsWith("-") || rest.length > 0) return null;
  return async (db) => {
    const count = await showProgress("Exporting", (onProgress) => exportCollection(db, place, onProgress));
    process.stdout.write(`${count} books written to ${place}.\n`);
    return 0;
  };
}
