import { analyze, termOf } from "./analyzer";
import { words } from "./words";

/** A stretch of a text in UTF-16 units: where it starts and where it ends, `end` exclusive. */
export type TextRange = [start: number, end: number];

/**
 * Where a text has words of the query, in any inflection: the same analysis as the search, so a marked word is one that
 * counted. Ranges are whole words, ascending, and do not overlap.
 */
export function matchedRanges(text: string, query: string): TextRange[] {
  const wanted = new Set(analyze(query));
  return words(text)
    .filter((word) => wanted.has(termOf(word.text) ?? ""))
    .map(({ start, end }) => [start, end]);
}
