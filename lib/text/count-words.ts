/** How many words a text has: runs between spaces that hold a letter or a digit. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((run) => letterOrDigit.test(run)).length;
}

const letterOrDigit = /[\p{L}\p{N}]/u;
