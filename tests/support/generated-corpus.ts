/** Pseudo-random numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Texts of 1 to `longest` words. The words are numbers, which no stemmer touches, and the low ones are far more
 * frequent than the high ones, as words of a language are.
 */
export function generatedTexts(random: () => number, count: number, longest: number): string[] {
  return Array.from({ length: count }, () => {
    const length = 1 + Math.floor(random() * longest);
    return Array.from({ length }, () => Math.floor(400 * random() ** 3)).join(" ");
  });
}
