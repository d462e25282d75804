import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { SourceEntry } from "../sources/source-entry";
import { markdownEntry } from "./markdown-entry";
import { parseBookFile } from "./parse-book-file";

/**
 * Reads one file of a folder of Markdown books. A file with faults is refused with each of them.
 * @param name the file's path in the folder
 * @throws Error when the file cannot be read
 */
export async function* readMarkdownBook(
  folder: string,
  name: string,
  source: string,
): AsyncGenerator<SourceEntry> {
  const parsed = parseBookFile(await readFile(path.join(folder, name)));
  if ("faults" in parsed) for (const reason of parsed.faults) yield { kind: "refused", place: name, reason };
  else yield markdownEntry({ file: name, ...parsed }, source);
}
