import { exportCollection } from "@/lib/import/export-collection";
import { showProgress } from "@/lib/import/show-progress";
import type { Command } from "./books-command";

/** `export FOLDER|FILE.jsonl` */
export const exportCommand: Command = ([place, ...rest]) => {
  if (place === undefined || place.startsWith("-") || rest.length > 0) return null;
  return async (db) => {
    const count = await showProgress("Exporting", (onProgress) => exportCollection(db, place, onProgress));
    process.stdout.write(`${count} books written to ${place}.\n`);
    return 0;
  };
};
