import type { TextBlock } from "./text-blocks";

/** A heading of a plain text; a label ("CHAPTER I.", "XIV") may have its title in the block below it. */
export type TextHeading = { text: string; isLabel: boolean };

const longestHeading = 120;
const longestTitle = 80;
const mostLines = 3;

const number =
  "(?:[ivxlc]+|\\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|" +
  "sixteen|seventeen|eighteen|nineteen|twenty|(?:the )?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|" +
  "ninth|tenth|last))";
const division = new RegExp(
  `^(?:chapter|book|part|volume|section|letter|act|scene|canto|stave)\\s+${number}(?<title>[\\s.:—–-].*)?$`,
  "i",
);
const numeral = /^(?:[IVXLC]+|\d{1,3})\.?$/;
const named =
  /^(?:preface|foreword|introduction|introductory|prologue|epilogue|conclusion|afterword|dedication|appendix|contents|table of contents|notes|etymology|postscript)[.:]?$/i;

/** `known`: the titles of the table of contents, folded. `above`: the heading that the block above is. */
type Surroundings = { known: ReadonlySet<string>; above: TextHeading | null };

/**
 * The heading that a block between blank lines is, null when it is none. Careful: a line of capitals or a bare number
 * counts only below two blank lines or a heading, for both stand in running text too.
 */
export function textHeading({ lines, gap }: TextBlock, { known, above }: Surroundings): TextHeading | null {
  if (lines.length > mostLines) return null;
  const text = lines
    .map((line) => line.trim())
    .join(" ")
    .replace(/\s+/g, " ");
  if (text.length > longestHeading) return null;
  const divided = division.exec(text);
  if (divided && isDivision(lines, text, divided.groups?.title ?? ""))
    return { text, isLabel: !/[\p{L}\p{N}]/u.test(divided.groups?.title ?? "") };
  if (lines.length > 1 || text.length > longestTitle) return null;
  if (named.test(text)) return gap >= 2 || isCapitals(text) ? { text, isLabel: false } : null;
  // Verse breaks off in lines that a table of contents has too, but not with a capital.
  if (gap >= 1 && !/^\P{L}*\p{Ll}/u.test(text) && known.has(foldedTitle(text)))
    return { text, isLabel: false };
  if (numeral.test(text) && (gap >= 2 || above)) return { text, isLabel: true };
  if (gap < 2 && !above?.isLabel) return null;
  return isCapitals(text) && !/^(?:the end|finis)\b/i.test(text) ? { text, isLabel: false } : null;
}

/** A title of the table of contents without its number, its page and what may be written otherwise below. */
export function foldedTitle(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s.]+\d+\s*$/, "")
    .replace(/^\s*(?:chapter\s+)?(?:[ivxlc]+|\d+)[.):]\s+/, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** "Part one of the plan was simple." begins like a heading and is a sentence. */
function isDivision(lines: readonly string[], text: string, title: string): boolean {
  const [first = ""] = lines;
  if (isCapitals(first)) return true;
  const isLone = !/[\p{L}\p{N}]/u.test(title);
  return isLone || (lines.length === 1 && /^\s*[.:—–-]/.test(title) && !/[,;]$/.test(text));
}

function isCapitals(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.length >= 3 && !/\p{Ll}/u.test(text) && !/[,;]$/.test(text);
}
