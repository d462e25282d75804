import "server-only";
import path from "node:path";
import { bookFromFields } from "../fields/book-from-fields";
import type { SourceEntry } from "../sources/source-entry";
import { openEpubArchive } from "./epub-archive";
import { EpubFault } from "./epub-fault";
import { type EpubMetadata, epubMetadata } from "./epub-metadata";
import { readEpubPackage } from "./epub-package";
import { epubText } from "./epub-text";

/**
 * Reads an EPUB 2 or 3: one book, known by its unique identifier, else by the file's name. The text is read through once
 * before the book is handed on, so that a broken file is refused whole.
 * @param options.place how the file is called in reports
 * @throws Error when the file cannot be read
 */
export async function* readEpub(
  file: string,
  { place = path.basename(file) }: { place?: string } = {},
): AsyncGenerator<SourceEntry> {
  try {
    const { identifier, fields } = await readMetadata(file);
    const parsed = bookFromFields(fields);
    if ("faults" in parsed) throw new EpubFault(parsed.faults.join("; "));
    const { paragraphs, damaged } = await readThrough(file);
    if (paragraphs === 0) throw new EpubFault("has no text");
    yield {
      kind: "book",
      place,
      sourceKey: identifier ?? path.basename(file),
      id: null,
      book: parsed.book,
      text: () => epubText(file),
      warnings: [...parsed.warnings, ...damageOf(damaged)],
    };
  } catch (error) {
    if (!(error instanceof EpubFault)) throw error;
    yield { kind: "refused", place, reason: error.message };
  }
}

function damageOf(paragraphs: number): string[] {
  if (paragraphs === 0) return [];
  return [`text: ${paragraphs} ${paragraphs === 1 ? "paragraph" : "paragraphs"} with unreadable characters`];
}

async function readMetadata(file: string): Promise<EpubMetadata> {
  const archive = await openEpubArchive(file);
  try {
    return epubMetadata((await readEpubPackage(archive)).root);
  } finally {
    archive.close();
  }
}

async function readThrough(file: string): Promise<{ paragraphs: number; damaged: number }> {
  let [paragraphs, damaged] = [0, 0];
  for await (const { text } of epubText(file)) {
    paragraphs++;
    if (text.includes("\uFFFD")) damaged++;
  }
  return { paragraphs, damaged };
}
