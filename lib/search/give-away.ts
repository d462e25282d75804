import { countWords } from "../text/count-words";
import { sentences } from "../text/sentences";
import { analyze } from "./analyzer";

/**
 * What an answer may show of a summary's passage: the passage itself when it has at most `wordLimit` words, else whole
 * sentences around the one that the query matches best.
 *
 * With a limit of `sellableWords` times the share (price of the search ÷ price of the summary), collecting a summary
 * passage by passage takes at least 1 ÷ share answers: it never costs less than the summary.
 * @returns null when no sentence is that short
 */
export function giveAway(passage: string, query: string, wordLimit: number): string | null {
  if (countWords(passage) <= wordLimit) return passage;
  const terms = new Set(analyze(query));
  const measured = sentences(passage).map((text) => ({
    text,
    words: countWords(text),
    matches: matches(text, terms),
  }));
  let best: number | null = null;
  for (const [place, { words, matches }] of measured.entries()) {
    if (words <= wordLimit && (best === null || matches > (measured[best]?.matches ?? 0))) best = place;
  }
  if (best === null) return null;
  const { start, end } = grown(
    measured.map(({ words }) => words),
    best,
    wordLimit,
  );
  return measured
    .slice(start, end)
    .map(({ text }) => text)
    .join(" ");
}

/**
 * The words of a summary that only money buys: those of its passages, without its very first sentence, which is free.
 * A sentence that stands in no passage is not counted, for no search can give it away.
 */
export function sellableWords(passages: readonly string[]): number {
  const [first = ""] = sentences(passages[0] ?? "");
  return passages.reduce((sum, passage) => sum + countWords(passage), 0) - countWords(first);
}

function matches(sentence: string, terms: ReadonlySet<string>): number {
  return new Set(analyze(sentence).filter((term) => terms.has(term))).size;
}

/** The stretch around a sentence that the limit has room for, what follows before what goes before. */
function grown(words: number[], place: number, limit: number): { start: number; end: number } {
  let room = limit - (words[place] ?? 0);
  let [start, end] = [place, place + 1];
  for (;;) {
    const [after, before] = [words[end] ?? Infinity, words[start - 1] ?? Infinity];
    if (after <= room) {
      room -= after;
      end++;
    } else if (before <= room) {
      room -= before;
      start--;
    } else return { start, end };
  }
}
