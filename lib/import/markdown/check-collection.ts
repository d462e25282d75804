import "server-only";
import { countWords } from "../../text/count-words";
import { type MarkdownSection, markdownSections } from "../../text/markdown-sections";
import { plainParagraphs } from "../../text/plain-paragraphs";
import type { ImportedBook, Refusal } from "../fields/imported-book";
import { readCollection } from "./read-collection";

type Entry = { file: string; book: ImportedBook };

const descriptionWords = { min: 60, max: 120 };
const summaryWords = { min: 600, max: 900 };
const sectionCount = { min: 5, max: 8 };
/** So many words in a row that two summaries share were copied, or written by rote. */
const sharedRun = 8;
const tiredOpening = /^(?:this book|in this)\b/i;
/** Dashes, curly quotes, odd spaces, invisible and control characters. */
const oddCharacter = /[\u00a0\u00ad\u2000-\u201f\u2028-\u202f\u2060-\u206f\ufeff]|[^\P{Cc}\n\t]/u;

/**
 * Holds a folder of Markdown books against what the founding collection promises: form, lengths, nothing said twice,
 * plain characters.
 * @returns every fault, by file; none means that the collection may ship
 */
export async function checkCollection(folder: string): Promise<Refusal[]> {
  const { books, refused } = await readCollection(folder);
  const faults = [
    ...refused,
    ...books.flatMap(({ file, book }) => faultsOf(book).map((reason) => ({ file, reason }))),
    ...repetitions(books, "title", ({ title }) => [title]),
    ...repetitions(books, "heading", (book) => sectionsOf(book).map(({ heading }) => heading ?? "")),
    ...repetitions(books, `run of ${sharedRun} words`, runsOf),
  ];
  return faults.sort((a, b) => (a.file < b.file ? -1 : Number(a.file > b.file)));
}

function faultsOf(book: ImportedBook): string[] {
  const sections = sectionsOf(book);
  const texts = { title: book.title, author: book.author, description: book.description ?? "" };
  const faults = [
    outside("description: words", countWords(texts.description), descriptionWords),
    outside("summary: words", book.summary?.words ?? 0, summaryWords),
    outside("summary: sections", sections.length, sectionCount),
    sections.every(({ heading, body }) => heading && body)
      ? null
      : "summary: a section lacks heading or text",
    tiredOpening.test(texts.description) ? "description: opens like any other" : null,
    tiredOpening.test(sections[0]?.body ?? "") ? "summary: opens like any other" : null,
    ...Object.entries({ ...texts, summary: book.summary?.markdown ?? "" }).map(odd),
  ];
  return faults.filter((fault) => fault !== null);
}

function sectionsOf({ summary }: ImportedBook): MarkdownSection[] {
  return markdownSections(summary?.markdown ?? "");
}

function outside(name: string, count: number, { min, max }: { min: number; max: number }): string | null {
  return count >= min && count <= max ? null : `${name}: ${count} is not from ${min} to ${max}`;
}

function odd([name, text]: [string, string]): string | null {
  const found = oddCharacter.exec(text);
  if (!found) return null;
  const code = found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
  return `${name}: has the character U+${code} near “${text.slice(Math.max(0, found.index - 20), found.index)}”`;
}

/** What two books share of something that each should have alone; one fault a pair of books. */
function repetitions(entries: Entry[], what: string, keysOf: (book: ImportedBook) => string[]): Refusal[] {
  const firstFile = new Map<string, string>();
  const faults = new Map<string, Refusal>();
  for (const { file, book } of entries) {
    for (const key of keysOf(book).map((text) => text.toLowerCase())) {
      const other = firstFile.get(key) ?? file;
      firstFile.set(key, other);
      const pair = `${file} ${other}`;
      if (other !== file && !faults.has(pair))
        faults.set(pair, { file, reason: `${what}: “${key}” is also in ${other}` });
    }
  }
  return [...faults.values()];
}

function runsOf(book: ImportedBook): string[] {
  return sectionsOf(book).flatMap(({ body }) => {
    const words =
      plainParagraphs(body)
        .join(" ")
        .match(/[\p{L}\p{N}']+/gu) ?? [];
    return words.slice(sharedRun - 1).map((_, start) => words.slice(start, start + sharedRun).join(" "));
  });
}
