import "server-only";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { type BookFields, bookFromFields } from "../fields/book-from-fields";
import { decodeText } from "../sources/decode-text";
import { detectEncoding, type TextEncoding } from "../sources/detect-encoding";
import { readFirst } from "../sources/read-first";
import type { SourceEntry, TextParagraph } from "../sources/source-entry";
import { type GutenbergHeader, parseGutenbergHeader, withoutGutenbergFrame } from "./gutenberg";
import { type MarkdownTextHead, parseMarkdownTextHead } from "./markdown-text-head";
import { markdownTextParagraphs } from "./markdown-text-paragraphs";
import { plainTextParagraphs } from "./plain-text-paragraphs";
import { parseTextFileName } from "./text-file-name";
import { textLines } from "./text-lines";

/** Lines among which headers and heads are looked for. */
const headLines = 600;

/**
 * Reads a full text, plain or in Markdown: one book, known by its Project Gutenberg number, else by the file's name.
 * Title and author come from the header or head of the text, else from the name.
 * @param options.place how the file is called in reports
 * @throws Error when the file cannot be read
 */
export async function* readTextFile(
  file: string,
  { place = path.basename(file) }: { place?: string } = {},
): AsyncGenerator<SourceEntry> {
  if ((await stat(file)).size === 0) {
    yield { kind: "refused", place, reason: "is empty" };
    return;
  }
  const detected = await detectEncoding(createReadStream(file));
  if ("fault" in detected) {
    yield { kind: "refused", place, reason: detected.fault };
    return;
  }
  const { encoding, damaged } = detected;
  const head = await readFirst(linesOf(file, encoding), headLines);
  const gutenberg = parseGutenbergHeader(head);
  const markdown = parseMarkdownTextHead(head);
  const parsed = bookFromFields(fieldsOf(file, gutenberg, markdown));
  if ("faults" in parsed) {
    yield { kind: "refused", place, reason: parsed.faults.join("; ") };
    return;
  }
  const isMarkdown = markdown !== null || /\.(?:md|markdown)$/i.test(file);
  const text = () => paragraphsOf(file, { encoding, isGutenberg: gutenberg !== null, isMarkdown });
  if ((await readFirst(text(), 1)).length === 0) {
    yield { kind: "refused", place, reason: "has no text" };
    return;
  }
  const sourceKey = gutenberg?.ebook ? `gutenberg:${gutenberg.ebook}` : path.basename(file);
  const warnings = [...parsed.warnings, ...damageOf(damaged, encoding)];
  yield { kind: "book", place, sourceKey, id: null, book: parsed.book, text, warnings };
}

function fieldsOf(
  file: string,
  gutenberg: GutenbergHeader | null,
  markdown: MarkdownTextHead | null,
): BookFields {
  const name = parseTextFileName(file);
  const title = gutenberg?.title ?? markdown?.title ?? null;
  const author = gutenberg?.author ?? markdown?.author ?? (title === null ? name.author : null);
  return {
    title: title ?? name.title,
    authors: author === null ? [] : [author],
    date: gutenberg?.year ?? markdown?.year ?? null,
  };
}

function damageOf(damaged: number, encoding: TextEncoding): string[] {
  if (damaged === 0) return [];
  return [
    `text: ${damaged} unreadable ${damaged === 1 ? "place" : "places"} in its ${encoding.toUpperCase()}`,
  ];
}

function linesOf(file: string, encoding: TextEncoding): AsyncIterable<string> {
  return textLines(decodeText(createReadStream(file), encoding));
}

type Form = { encoding: TextEncoding; isGutenberg: boolean; isMarkdown: boolean };

function paragraphsOf(
  file: string,
  { encoding, isGutenberg, isMarkdown }: Form,
): AsyncIterable<TextParagraph> {
  const lines = linesOf(file, encoding);
  const body = isGutenberg ? withoutGutenbergFrame(lines) : lines;
  return isMarkdown ? markdownTextParagraphs(body) : plainTextParagraphs(body);
}
