import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";

/** The settings of a service with one founding book, for tests of what has nothing to do with books. Gone after the file. */
export function smallCollection(): { COLLECTION: string } {
  const folder = mkdtempSync(path.join(tmpdir(), "collection-"));
  cpSync("drizzle/collection/001-frankenstein.md", path.join(folder, "001-frankenstein.md"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return { COLLECTION: folder };
}
