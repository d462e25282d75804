import { type MarkdownBook, parseMarkdownBook } from "./markdown-book";

const largestFile = 262_144;

/** Parses the bytes of a Markdown book. Answers the book or all its faults. */
export function parseBookFile(bytes: Buffer): MarkdownBook | { faults: string[] } {
  if (bytes.length > largestFile) return { faults: [`is larger than ${largestFile / 1024} kB`] };
  try {
    return parseMarkdownBook(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof TypeError) return { faults: ["is not UTF-8 text"] };
    throw error;
  }
}
