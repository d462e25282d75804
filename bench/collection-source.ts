import { createReadStream, existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { z } from "zod";
import { openSource } from "@/lib/import/sources/open-source";
import { countWords } from "@/lib/text/count-words";
import { sentences } from "@/lib/text/sentences";

/** The sentences of a text in their order. */
export type SourceText = { title: string; sentences: string[] };

/** What a real record says of its book; empty texts where it says nothing. */
export type SourceFacts = z.output<typeof recordSchema>;

/** What generated collections are put together from. */
export type CollectionSource = { texts: SourceText[]; facts: SourceFacts[] };

const recordSchema = z.object({
  title: z.string().min(1),
  author: z.string().default(""),
  publication_date: z.string().default(""),
  genre: z.string().default(""),
  description: z.string().default(""),
  summary: z.string().default(""),
});
const documentSchema = z.object({ title: z.string().default(""), text: z.string() });

/** A text of fewer sentences gives nothing to draw from. */
const fewestSentences = 12;

/**
 * Reads a data folder: the records of `open_seed.jsonl`, full texts in `texts/`, the corpora of retrieval tests in `ir/`.
 * All its sentences are held, whatever is generated from them.
 * @throws Error when the records are missing or a line is of another form, or when there is no text at all
 */
export async function readCollectionSource(folder: string): Promise<CollectionSource> {
  const facts = await readJsonLines(path.join(folder, "open_seed.jsonl"), recordSchema);
  const paragraphs = new Map<string, string[]>();
  const add = (title: string, text: string) => {
    const ofTitle = paragraphs.get(title) ?? [];
    ofTitle.push(text);
    paragraphs.set(title, ofTitle);
  };
  for (const { title, summary } of facts) if (summary !== "") add(title, summary);
  for await (const { title, text } of fullTexts(path.join(folder, "texts"))) add(title, text);
  for (const file of await corpora(path.join(folder, "ir")))
    for (const { title, text } of await readJsonLines(file, documentSchema)) add(title, text);
  const texts = [...paragraphs]
    .map(([title, of]) => ({ title, sentences: of.flatMap(sentences).filter(isPlain) }))
    .filter((text) => text.sentences.length >= fewestSentences);
  if (texts.length === 0) throw new Error(`${folder} holds no text of ${fewestSentences} sentences.`);
  return { texts, facts };
}

async function* fullTexts(folder: string): AsyncGenerator<{ title: string; text: string }> {
  if (!existsSync(folder)) return;
  const source = await openSource(folder);
  for await (const entry of source.entries(() => {})) {
    if (entry.kind !== "book" || entry.text === null) continue;
    for await (const { text } of entry.text()) yield { title: entry.book.title, text };
  }
}

async function corpora(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const names = await readdir(folder, { recursive: true });
  return names
    .filter((name) => /^corpus\.jsonl(?:\.gz)?$/.test(path.basename(name)))
    .sort()
    .map((name) => path.join(folder, name));
}

async function readJsonLines<T>(file: string, schema: z.ZodType<T>): Promise<T[]> {
  const bytes = createReadStream(file);
  const input = file.endsWith(".gz") ? bytes.pipe(createGunzip()) : bytes;
  const found: T[] = [];
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))
    if (line.trim() !== "") found.push(schema.parse(JSON.parse(line)));
  return found;
}

/** A sentence that stays what it is in Markdown and in an import, neither a scrap nor longer than a passage. */
function isPlain(sentence: string): boolean {
  const words = countWords(sentence);
  const hasMarks = /[<>&|_*#`[\]\\~\p{Cc}\uFFFD]/u.test(sentence);
  return (
    words >= 4 &&
    words <= 60 &&
    /^[\p{L}“‘]/u.test(sentence) &&
    !hasMarks &&
    sentence.normalize("NFC") === sentence
  );
}
