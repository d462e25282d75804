import { editDistance } from "./edit-distance";

/** A word of the vocabulary that a query word may have been meant for. */
export type SpellingCandidate = { word: string; distance: number; frequency: number };

/**
 * Finds the words of a vocabulary that lie near a misspelt word.
 *
 * The vocabulary maps normalized words (`words`) to how often they occur. It is searched by length, after a test of
 * the letters that rules out most words for the price of a few instructions.
 */
export class Spelling {
  private readonly byLength = new Map<number, Entry[]>();

  constructor(vocabulary: ReadonlyMap<string, number>) {
    for (const [word, frequency] of vocabulary) {
      const entries = this.byLength.get(word.length) ?? [];
      if (entries.length === 0) this.byLength.set(word.length, entries);
      entries.push({ word, frequency, letters: lettersOf(word) });
    }
  }

  /**
   * Candidates for a normalized word, other than itself: one edit away for words of 4 to 7 letters, up to two for
   * longer ones, none for shorter ones. Nearest first, then the most frequent, then by alphabet; at most `limit`.
   */
  candidates(word: string, limit = 5): SpellingCandidate[] {
    const distanceLimit = editsAllowed(word);
    if (distanceLimit === 0) return [];
    const letters = lettersOf(word);
    const found: SpellingCandidate[] = [];
    for (let length = word.length - distanceLimit; length <= word.length + distanceLimit; length++) {
      for (const entry of this.byLength.get(length) ?? []) {
        if (bitCount(entry.letters ^ letters) > 2 * distanceLimit || entry.word === word) continue;
        const distance = editDistance(word, entry.word, distanceLimit);
        if (distance <= distanceLimit) found.push({ word: entry.word, distance, frequency: entry.frequency });
      }
    }
    return found.sort(nearestFirst).slice(0, limit);
  }
}

type Entry = { word: string; frequency: number; letters: number };

function editsAllowed(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

/** The set of a word's letters in 32 bits. One edit adds or removes at most two of them. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let place = 0; place < word.length; place++) letters |= 1 << (word.charCodeAt(place) & 31);
  return letters;
}

/** How many of 32 bits are set (Warren, "Hacker's Delight", 5-1). */
function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function nearestFirst(a: SpellingCandidate, b: SpellingCandidate): number {
  return a.distance - b.distance || b.frequency - a.frequency || (a.word < b.word ? -1 : 1);
}
