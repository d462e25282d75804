import { textLength } from "./text-length";

/**
 * A sentence in pieces of at most so many words: cut after semicolons and colons where that is enough, else after
 * commas and dashes, else between words; only a run without spaces is cut anywhere.
 */
export function cutSentence(sentence: string, most: number): string[] {
  return cutAt(sentence, most, separators);
}

const separators = [/(?<=[;:][”’"')\]]*)\s+/u, /(?<=[,—–][”’"')\]]*)\s+/u, /\s+/u];

function cutAt(text: string, most: number, [separator, ...finer]: RegExp[]): string[] {
  if (textLength(text) <= most) return [text];
  if (separator === undefined) return runs(text, most);
  const pieces: { parts: string[]; length: number }[] = [];
  for (const part of text.split(separator)) {
    const length = textLength(part);
    const last = pieces.at(-1);
    if (last !== undefined && last.length + length <= most) {
      last.parts.push(part);
      last.length += length;
    } else pieces.push({ parts: [part], length });
  }
  return pieces.flatMap(({ parts }) => cutAt(parts.join(" "), most, finer));
}

/** A word has two characters or more, so that a run of twice as many characters is short enough in any script. */
function runs(text: string, most: number): string[] {
  const characters = Array.from(text);
  const count = Math.ceil(characters.length / (2 * most));
  const size = Math.ceil(characters.length / count);
  return Array.from({ length: count }, (_, place) =>
    characters.slice(place * size, (place + 1) * size).join(""),
  );
}
