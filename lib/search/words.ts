/** A word of a text: its normal form, and where it stands in the text (UTF-16 units, `end` exclusive). */
export type Word = { text: string; start: number; end: number };

/** The words of a text in order, stop words included. What a word is: see `wordPattern`. */
export function words(text: string): Word[] {
  return Array.from(text.matchAll(wordPattern), (match) => ({
    text: normalizeWord(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/**
 * A run of letters, marks and digits, with an English clitic ("'s", "n't") kept on its word. Any other apostrophe
 * parts two words, so that "d'Urbervilles" is found by "Urbervilles". Global: use it with `match` and `matchAll` only.
 */
export const wordPattern = /[\p{L}\p{M}\p{N}]+(?:['’](?:s|t|d|m|ll|re|ve)(?![\p{L}\p{M}\p{N}]))?/giu;

/** NFKC, lower case, without accents, with a straight apostrophe: "Brontë’s" becomes "bronte's". */
export function normalizeWord(word: string): string {
  const lower = word.toLowerCase();
  if (ASCII.test(lower)) return lower;
  // The order matters: NFKC may bring capitals ("℡" is "TEL"), and a capital's lower case may bring an accent ("İ").
  const folded = lower.normalize("NFKC").toLowerCase().normalize("NFD").replace(ACCENTS, "").normalize("NFC");
  return folded.replace(UNDECOMPOSED, (letter) => SPELLED_OUT[letter] ?? letter).replaceAll("’", "'");
}

const ASCII = /^[\0-\x7f]*$/;
const ACCENTS = /[\u0300-\u036f]/g;
const UNDECOMPOSED = /[æœøßłđð]/g;
const SPELLED_OUT: Record<string, string> = { æ: "ae", œ: "oe", ø: "o", ß: "ss", ł: "l", đ: "d", ð: "d" };
