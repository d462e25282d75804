import { porter2 } from "./porter2";
import { stopWords } from "./stop-words";
import { normalizeWord, wordPattern } from "./words";

/**
 * The terms of a text: its words in order, normalized, without stop words, stemmed.
 *
 * A term's position is its place in the array, so positions are counted after the stop words are gone: keeping them
 * costs a third of the precision on long questions. A change here needs a new `SNAPSHOT_FORMAT`.
 */
export function analyze(text: string): string[] {
  const terms: string[] = [];
  for (const word of text.match(wordPattern) ?? []) {
    const term = termOf(word);
    if (term !== null) terms.push(term);
  }
  return terms;
}

/** The term of one word as `words` cuts it, or null for a stop word. */
export function termOf(word: string): string | null {
  let term = terms.get(word);
  if (term === undefined) {
    term = stem(withoutClitic(normalizeWord(word)));
    if (terms.size === REMEMBERED_WORDS) terms.clear();
    terms.set(word, term);
  }
  return term;
}

/** Texts repeat their words: remembering the terms makes analysis almost four times as fast. */
const REMEMBERED_WORDS = 200_000;
const terms = new Map<string, string | null>();

function stem(word: string): string | null {
  return stopWords.has(word) ? null : porter2(word);
}

/** "he's" is a stop word as "he" is; "don't" stays whole, for neither half of it means what it means. */
function withoutClitic(word: string): string {
  const apostrophe = word.indexOf("'");
  return apostrophe < 0 || word.endsWith("'t") ? word : word.slice(0, apostrophe);
}
