import { parseJson } from "./parse-json";
import { type Guard, isCount, isText, listOf, nullable, shape } from "./shape";

/** One book that a bought search found, with its best passage. */
export type BoughtPassage = {
  id: number;
  title: string;
  author: string;
  genre: string;
  /** The heading above the passage, null where there is none or the search does not tell. */
  section: string | null;
  text: string;
  /** 0 to 1. */
  score: number;
  /** Places in the two lists that the search merged, from 1; null where a list did not have it. */
  lexicalRank: number | null;
  vectorRank: number | null;
  /** Where `text` has words of the query, UTF-16 offsets, ascending, never overlapping. */
  matches: [start: number, end: number][];
};

/** The body of a bought search, of either kind, best first; null when it is none. Each book comes once. */
export function parseBoughtPassages(body: string): BoughtPassage[] | null {
  const value = parseJson(body);
  if (!isAnswer(value)) return null;
  const seen = new Set<number>();
  return value.data.flatMap((hit) => {
    const passage = passageOf(hit);
    if (!passage || seen.has(passage.id)) return [];
    seen.add(passage.id);
    return [passage];
  });
}

type Hit = Pick<BoughtPassage, "id" | "title" | "author" | "genre" | "score">;

const isNumber = (value: unknown): value is number => Number.isFinite(value);
const isAnyValue = (value: unknown): value is unknown => true;
const isAnswer = shape<{ data: unknown[] }>({ data: listOf(isAnyValue) });
const isHit: Guard<Hit> = shape<Hit>({
  id: isCount,
  title: isText,
  author: isText,
  genre: isText,
  score: isNumber,
});
const isBookPassage = shape<{ chunk: string }>({ chunk: isText });
const isSummaryPassage = shape<{ passage: string; section: string | null }>({
  passage: isText,
  section: nullable(isText),
});
const hasExplanation = shape<{ explain: unknown }>({ explain: isAnyValue });
const hasRanks = shape<{ lexicalRank: number | null; vectorRank: number | null }>({
  lexicalRank: nullable(isCount),
  vectorRank: nullable(isCount),
});
const hasMatches = shape<{ matches: unknown[] }>({ matches: listOf(isAnyValue) });

function passageOf(hit: unknown): BoughtPassage | null {
  const found = isBookPassage(hit)
    ? { text: hit.chunk, section: null }
    : isSummaryPassage(hit)
      ? { text: hit.passage, section: hit.section }
      : null;
  if (!found || !isHit(hit)) return null;
  const { id, title, author, genre, score } = hit;
  const explain = hasExplanation(hit) ? hit.explain : null;
  const { lexicalRank, vectorRank } = hasRanks(explain) ? explain : { lexicalRank: null, vectorRank: null };
  const matches = hasMatches(explain) ? matchesIn(found.text, explain.matches) : [];
  return { id, title, author, genre, ...found, score, lexicalRank, vectorRank, matches };
}

/** Only stretches that lie in the text, one after the other: what marks them up must not repeat or lose a letter. */
function matchesIn(text: string, given: unknown[]): [number, number][] {
  let last = 0;
  return given.flatMap((range): [number, number][] => {
    if (!Array.isArray(range)) return [];
    const [start, end]: unknown[] = range;
    if (!isCount(start) || !isCount(end) || start < last || end <= start || end > text.length) return [];
    last = end;
    return [[start, end]];
  });
}
