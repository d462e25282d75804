import "server-only";
import type { Database } from "../db/database";
import { type ImportCounts, type ImportOptions, importEntries } from "./import-entries";
import { openSource, type SourceOptions } from "./sources/open-source";

export type ImportSourceOptions = SourceOptions &
  Pick<ImportOptions, "isDryRun" | "onNote"> & {
    /** Called as the source is read: bytes so far, and in all. */
    onProgress?: (done: number, total: number) => void;
  };

/**
 * Imports a file or a folder, streaming. Run again, it changes nothing but what has changed.
 * @throws Error when the path cannot be read or is of no known kind; batches stored before that stay
 */
export async function importSource(
  db: Database,
  place: string,
  { onProgress, isDryRun, onNote, ...options }: ImportSourceOptions = {},
): Promise<ImportCounts & { source: string }> {
  const source = await openSource(place, options);
  let done = 0;
  onProgress?.(0, source.total);
  const entries = source.entries((bytes) => {
    done += bytes;
    onProgress?.(Math.min(done, source.total), source.total);
  });
  const counts = await importEntries(db, entries, {
    source: source.name,
    ...(isDryRun !== undefined && { isDryRun }),
    ...(onNote && { onNote }),
  });
  return { ...counts, source: source.name };
}
