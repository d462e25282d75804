import { bigramSimilarity } from "./bigram-similarity";

/**
 * How alike two titles of books are, 0 to 1. Case, accents, punctuation, a leading article and what stands in brackets
 * do not count; a subtitle counts only where both have one. Titles with different numbers are different books.
 */
export function titleSimilarity(left: string, right: string): number {
  const [a, b] = [partsOf(left), partsOf(right)];
  if (a.numbers !== b.numbers) return 0;
  const whole = bigramSimilarity(a.whole, b.whole);
  const isOneWithoutSubtitle = (a.whole === a.main) !== (b.whole === b.main);
  // A little below a title that is the same to its end, which is preferred where there is one.
  return isOneWithoutSubtitle ? Math.max(whole, 0.97 * bigramSimilarity(a.main, b.main)) : whole;
}

type TitleParts = { whole: string; main: string; numbers: string };

function partsOf(title: string): TitleParts {
  const bare = title.replace(/(?<=\S)\s*[([][^()[\]]*[)\]]/g, "").replace(kind, "");
  const [beginning = ""] = bare.split(/[:;]|\s[-–—/]\s/, 1);
  const whole = folded(bare);
  return { whole, main: folded(beginning) || whole, numbers: numbersIn(whole) };
}

/** Publishers add to a title what kind of book it is. */
const kind =
  /\s*[:;,–—-]\s+(?:an?|the)\s+(?:novel(?:la)?|memoir|play|tragedy|comedy|autobiography|biography)\s*$/i;

const numberWords = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const romanNumbers = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"];

/** The numbers of volumes and parts: digits anywhere, words and Roman numbers after such a word, or Roman at the end. */
function numbersIn(words: string): string {
  const list = words.split(" ");
  return list
    .flatMap((word, place) => {
      if (/^\p{N}+$/u.test(word)) return [String(Number(word) || word)];
      const isCounted = /^(?:vol|volume|part|book|no|number)$/.test(list[place - 1] ?? "");
      const isLast = place > 0 && place === list.length - 1 && word !== "i";
      const roman = isCounted || isLast ? romanNumbers.indexOf(word) : -1;
      const spelled = isCounted ? numberWords.indexOf(word) : -1;
      return roman >= 0 || spelled >= 0 ? [String(Math.max(roman, spelled) + 1)] : [];
    })
    .join(" ");
}

function folded(text: string): string {
  const words = text
    .normalize("NFKD")
    .replace(/\p{M}|['’ʼ]/gu, "")
    .toLowerCase()
    .replace(/&/g, " and ")
    .match(/[\p{L}\p{N}]+/gu);
  const joined = words?.join(" ") ?? "";
  return joined.replace(/^(?:the|an?) (?=.)/, "");
}
