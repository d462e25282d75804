const wordsPerMinute = 220;

/** How many whole minutes a text of so many words takes to read, rounded up. */
export function readingMinutes(words: number): number {
  return Math.ceil(words / wordsPerMinute);
}
