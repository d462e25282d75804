import "server-only";
import { termOf } from "./analyzer";
import { type SearchEngine, searchEngine } from "./search-engine";
import { words } from "./words";

/**
 * The query as it was probably meant: each word that the collection does not have becomes the nearest word that a title,
 * author or description has; the rest stays as it was written. Null when there is nothing to correct, or nothing near.
 * @throws ApiError search_not_ready
 */
export async function suggestSpelling(q: string): Promise<string | null> {
  const { index } = searchEngine();
  let corrected = "";
  let end = 0;
  for (const word of words(q)) {
    const meant = meantBy(index, word.text);
    if (meant === null) continue;
    const [written = ""] = q.slice(word.start, word.end).split(apostrophe);
    corrected += q.slice(end, word.start) + inCaseOf(written, meant);
    end = word.start + written.length;
  }
  return end === 0 ? null : corrected + q.slice(end);
}

const apostrophe = /['’]/;

/** Null for a word that needs no correction, or has none. Numbers are taken at their word, "'s" is left on its word. */
function meantBy({ passages, books }: SearchEngine["index"], word: string): string | null {
  const term = termOf(word);
  if (term === null || /\p{N}/u.test(word)) return null;
  if (passages.index.documentFrequency(term) > 0 || books.index.documentFrequency(term) > 0) return null;
  const [bare = ""] = word.split(apostrophe);
  const near = books.spelling.candidates(bare).find((candidate) => termOf(candidate.word) !== null);
  return near?.word ?? null;
}

function inCaseOf(written: string, word: string): string {
  return /^\p{Lu}/u.test(written) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}
