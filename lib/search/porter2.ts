/**
 * The Porter2 (Snowball "english") stem of a word.
 *
 * In: one lower-case word, apostrophes as U+0027. Out: its stem, never empty; words of one or two letters come back
 * unchanged.
 * Follows the published definition (https://snowballstem.org/algorithms/english/stemmer.html) in the revision that
 * PostgreSQL 18 ships, which has 2.x's exceptional forms and no longer undoubles "add", "egg" and "off".
 */
export function porter2(word: string): string {
  if (word.length <= 2) return word;
  const exception = EXCEPTIONAL_FORMS.get(word);
  if (exception !== undefined) return exception;

  const marked = markConsonantY(word.startsWith("'") ? word.slice(1) : word);
  const regions = findRegions(marked);
  const singular = removePlural(removePossessive(marked));
  if (INVARIANT_SINGULARS.has(singular)) return singular;

  let stem = removeVerbEnding(singular, regions);
  stem = replaceFinalY(stem);
  stem = replaceSuffix(stem, STEP_2, regions);
  stem = replaceSuffix(stem, STEP_3, regions);
  stem = replaceSuffix(stem, STEP_4, regions);
  stem = removeFinalEOrL(stem, regions);
  return stem.replaceAll("Y", "y") || word;
}

/** Where R1 and R2 begin, in letters from the start of the word. They stay fixed while the word gets shorter. */
type Regions = { r1: number; r2: number };

/** A suffix with the text that takes its place, the region it must lie in, and what must stand before it. */
type SuffixRule = { suffix: string; replacement: string; region: keyof Regions; after?: RegExp };

const EXCEPTIONAL_FORMS = new Map(
  Object.entries({
    skis: "ski",
    skies: "sky",
    dying: "die",
    lying: "lie",
    tying: "tie",
    idly: "idl",
    gently: "gentl",
    ugly: "ugli",
    early: "earli",
    only: "onli",
    singly: "singl",
    sky: "sky",
    news: "news",
    howe: "howe",
    atlas: "atlas",
    cosmos: "cosmos",
    bias: "bias",
    andes: "andes",
  }),
);

const INVARIANT_SINGULARS = new Set(
  "inning outing canning herring earring proceed exceed succeed".split(" "),
);

const STEP_2 = longestFirst([
  ...rules("r1", { tional: "tion", enci: "ence", anci: "ance", abli: "able", entli: "ent" }),
  ...rules("r1", { izer: "ize", ization: "ize", ational: "ate", ation: "ate", ator: "ate" }),
  ...rules("r1", { alism: "al", aliti: "al", alli: "al", fulness: "ful", fulli: "ful", lessli: "less" }),
  ...rules("r1", { ousli: "ous", ousness: "ous", iveness: "ive", iviti: "ive", biliti: "ble", bli: "ble" }),
  ...rules("r1", { ogi: "og" }, /l$/),
  ...rules("r1", { li: "" }, /[cdeghkmnrt]$/),
]);

const STEP_3 = longestFirst([
  ...rules("r1", { tional: "tion", ational: "ate", alize: "al", icate: "ic", iciti: "ic", ical: "ic" }),
  ...rules("r1", { ful: "", ness: "" }),
  ...rules("r2", { ative: "" }),
]);

const STEP_4 = longestFirst([
  ..."al ance ence er ic able ible ant ement ment ent ism ate iti ous ive ize"
    .split(" ")
    .flatMap((suffix) => rules("r2", { [suffix]: "" })),
  ...rules("r2", { ion: "" }, /[st]$/),
]);

function rules(region: keyof Regions, replacements: Record<string, string>, after?: RegExp): SuffixRule[] {
  return Object.entries(replacements).map(([suffix, replacement]) => ({
    suffix,
    replacement,
    region,
    after,
  }));
}

function longestFirst(suffixes: SuffixRule[]): SuffixRule[] {
  return suffixes.sort((a, b) => b.suffix.length - a.suffix.length);
}

/** A y that opens the word or follows a vowel is a consonant and is written Y until the end. */
function markConsonantY(word: string): string {
  return word.replace(/^y/, "Y").replace(/([aeiouy])y/g, "$1Y");
}

function findRegions(word: string): Regions {
  const r1 = /^(?:gener|commun|arsen)/.exec(word)?.[0].length ?? endOfFirstSyllable(word, 0);
  return { r1, r2: endOfFirstSyllable(word, r1) };
}

/** The place after the first non-vowel that follows a vowel at or after `from`, else the end of the word. */
function endOfFirstSyllable(word: string, from: number): number {
  const match = /[aeiouy][^aeiouy]/u.exec(word.slice(from));
  return match ? from + match.index + match[0].length : word.length;
}

function endsInShortSyllable(word: string): boolean {
  return /(?:[^aeiouy][aeiouy][^aeiouywxY]|^[aeiouy][^aeiouy])$/.test(word);
}

function removePossessive(word: string): string {
  return word.replace(/'(?:s'?)?$/, "");
}

/** Step 1a. */
function removePlural(word: string): string {
  if (word.endsWith("sses")) return word.slice(0, -2);
  if (/ie[ds]$/.test(word)) return word.slice(0, word.length > 4 ? -2 : -1);
  if (/(?:us|ss)$/.test(word)) return word;
  return /[aeiouy].+s$/.test(word) ? word.slice(0, -1) : word;
}

/** Step 1b. */
function removeVerbEnding(word: string, { r1 }: Regions): string {
  const eed = /eed(?:ly)?$/.exec(word);
  if (eed) return eed.index >= r1 ? `${word.slice(0, eed.index)}ee` : word;
  const stem = word.replace(/(?:ed|ing)(?:ly)?$/, "");
  if (stem === word || !/[aeiouy]/.test(stem)) return word;
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (/(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(stem)) return /^[aeo]..$/.test(stem) ? stem : stem.slice(0, -1);
  return stem.length === r1 && endsInShortSyllable(stem) ? `${stem}e` : stem;
}

/** Step 1c. */
function replaceFinalY(word: string): string {
  return word.replace(/(?<=.[^aeiouy])[yY]$/, "i");
}

/** Steps 2 to 4: the longest suffix decides, even when its conditions then fail. */
function replaceSuffix(word: string, suffixes: SuffixRule[], regions: Regions): string {
  const rule = suffixes.find(({ suffix }) => word.endsWith(suffix));
  if (!rule) return word;
  const start = word.length - rule.suffix.length;
  const before = word.slice(0, start);
  if (start < regions[rule.region] || (rule.after && !rule.after.test(before))) return word;
  return before + rule.replacement;
}

/** Step 5. */
function removeFinalEOrL(word: string, { r1, r2 }: Regions): string {
  const rest = word.slice(0, -1);
  if (word.endsWith("e")) {
    return rest.length >= r2 || (rest.length >= r1 && !endsInShortSyllable(rest)) ? rest : word;
  }
  return word.endsWith("ll") && rest.length >= r2 ? rest : word;
}
