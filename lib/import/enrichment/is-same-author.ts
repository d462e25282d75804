import { bigramSimilarity } from "./bigram-similarity";

/** Transliterations differ so much: Dostoevsky, Dostoyevsky. */
const leastSurname = 0.8;

/**
 * Whether two names can be one author's: alike surnames (“Tolstoy, Leo” has it first), and first names that begin with the
 * same letter or are left out.
 */
export function isSameAuthor(left: string, right: string): boolean {
  const [a, b] = [partsOf(left), partsOf(right)];
  if (a === null || b === null) return false;
  if (bigramSimilarity(a.surname, b.surname) < leastSurname) return false;
  return a.initial === null || b.initial === null || a.initial === b.initial;
}

type NameParts = { surname: string; initial: string | null };

function partsOf(name: string): NameParts | null {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}|['’ʼ]|\([^)]*\)/gu, "")
    .toLowerCase()
    .replace(/,?\s*\b(?:jr|sr|ii|iii|phd|ph\.d|m\.?d|esq)\b\.?\s*$/, "")
    .replace(/^(?:sir|dr|prof|mrs?|ms|st|saint|lord|lady)\b\.?\s+/, "");
  const [last = "", first = ""] = plain.includes(",") ? plain.split(",", 2) : ["", plain];
  const [surnames, given] = [wordsOf(last), wordsOf(first)];
  const surname = surnames.at(-1) ?? given.pop();
  if (surname === undefined) return null;
  return { surname, initial: [...(given[0] ?? "")][0] ?? null };
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}
