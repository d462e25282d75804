import { isCalendarDate, type PublicationDate } from "./publication-date";

type Outcome = { publication: PublicationDate } | { fault: string };

const nothing: PublicationDate = { date: null, precision: null, year: null };
const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/**
 * Reads a date as catalogues write it: `1818`, `1818.0`, `1818-03`, `1818-03-11T00:00:00+00:00`, `March 11th, 1818`,
 * `11.3.1818`, `3/11/1818`, `380 B.C.`, `-380`. Nothing is guessed: an approximate date is a fault, and of `3/4/1818`,
 * where day and month could be either, only the year is taken.
 * @param latestYear a year beyond it is a slip of the pen
 * @returns nothing known for an empty field, or what is wrong
 */
export function looseDate(field: string, latestYear = new Date().getUTCFullYear() + 5): Outcome {
  const text = field.normalize("NFKC").replace(/\s+/g, " ").trim();
  if (/^(?:|0+(?:[-/]0+){0,2}|n\/?a|n\.? ?d\.?|nan|null|none|unknown|undated|-+)$/i.test(text))
    return { publication: nothing };
  const parts = partsOf(text.replace(/^[[(©\s]+|[\])\s]+$/g, ""));
  if (parts === null) return { fault: `date: "${field.trim().slice(0, 60)}" is not a date that is certain` };
  const { year, month, day } = parts;
  if (year === 0 || year < -9999 || year > latestYear)
    return { fault: `date: "${field.trim().slice(0, 60)}" names the year ${year}` };
  if (year < 0) return { publication: { ...nothing, year } };
  const date = [String(year).padStart(4, "0"), pad(month ?? 1), pad(day ?? 1)].join("-");
  if (!isCalendarDate(date)) return { fault: `date: "${field.trim().slice(0, 60)}" is not in the calendar` };
  const precision = day !== null ? "day" : month !== null ? "month" : "year";
  return { publication: { date, precision, year } };
}

type Parts = { year: number; month: number | null; day: number | null };

function partsOf(text: string): Parts | null {
  return yearOf(text) ?? isoOf(text) ?? numbersOf(text) ?? wordsOf(text);
}

/** `1818`, `1818.0` and years before Christ. Fewer than three digits are a year only when an era says so. */
function yearOf(text: string): Parts | null {
  const plain = /^(?:(?:a\.?d\.?|c\.?e\.?) ?)?(-?\d{3,4})(?:\.0+)?(?: ?(?:a\.?d\.?|c\.?e\.?))?$/i.exec(text);
  const era = /^(\d{1,4}) ?(b\.?c\.?(?:e\.?)?|a\.?d\.?|c\.?e\.?)$/i.exec(text);
  const short = /^(-\d{1,2})(?:\.0+)?$/.exec(text);
  const dated = /^(-\d{4})-\d{2}-\d{2}(?:T.*)?$/.exec(text);
  if (era) return { year: Number(era[1]) * (/^b/i.test(era[2] ?? "") ? -1 : 1), month: null, day: null };
  const found = plain ?? short ?? dated;
  return found && { year: Number(found[1]), month: null, day: null };
}

/** Calibre writes the year 101 for a date that it does not know. */
function isoOf(text: string): Parts | null {
  const [, year, month, day] =
    /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2})(?:[T ]\d{1,2}:\d{2}\S*(?: ?(?:Z|UTC|[+-]\d{2}:?\d{2}))?)?)?$/.exec(
      text,
    ) ?? [];
  if (year === undefined || text.startsWith("0101-01-01")) return null;
  return { year: Number(year), month: Number(month) || null, day: Number(day) || null };
}

/** With dots the day comes first; with slashes only numbers above 12 tell. */
function numbersOf(text: string): Parts | null {
  const [, first, separator, second, year] = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(text) ?? [];
  if (year === undefined) return null;
  const [left, right] = [Number(first), Number(second)];
  if (separator === "." || left > 12) return { year: Number(year), month: right, day: left };
  if (right > 12 || left === right) return { year: Number(year), month: left, day: right };
  return { year: Number(year), month: null, day: null };
}

function wordsOf(text: string): Parts | null {
  const [, left, name, right, year] =
    /^(?:(\d{1,2})(?:st|nd|rd|th)?\.? )?(?:of )?(\p{L}{3,9})\.?,?(?: (\d{1,2})(?:st|nd|rd|th)?)?,? (\d{4})$/iu.exec(
      text,
    ) ?? [];
  const month = monthNames.indexOf((name ?? "").slice(0, 3).toLowerCase()) + 1;
  if (month === 0 || !isMonth(name ?? "") || (left && right)) return null;
  return { year: Number(year), month, day: Number(left ?? right) || null };
}

function isMonth(name: string): boolean {
  return /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/i.test(
    name,
  );
}

function pad(number: number): string {
  return String(number).padStart(2, "0");
}
