import { countWords } from "../../text/count-words";

/** A script without spaces has about two characters to a word. */
const charactersPerUnspacedWord = 2;
/** No language's words are longer on average: a longer run is an address, a code, or has no spaces. */
const mostCharactersPerWord = 12;

/**
 * How long a text is, in words, also where they are not written apart. A text is at most as long as its parts between
 * spaces together.
 */
export function textLength(text: string): number {
  const unspaced = text.match(unspacedLetters)?.length ?? 0;
  return Math.max(
    countWords(text),
    Math.ceil(unspaced / charactersPerUnspacedWord),
    Math.ceil(text.replace(/\s+/g, "").length / mostCharactersPerWord),
  );
}

const unspacedLetters =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;
