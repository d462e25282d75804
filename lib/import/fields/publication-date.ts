/** When a book appeared, as exactly as it is known. A year B.C. has no calendar date here: only `year` tells it. */
export type PublicationDate = { date: string | null; precision: Precision | null; year: number | null };
type Precision = "year" | "month" | "day";

/** The three fields as a source writes them. */
type Given = { date: string | null; precision: string | null; year: string | null };

/**
 * Reads a publication date: `1818-03-11` with its precision, `1818-03` or `1818` alone, or only a year, negative B.C.
 * Parts that are not known are written 01. Answers what is wrong instead of guessing.
 */
export function parsePublicationDate({ date, precision, year }: Given): PublicationDate | { fault: string } {
  if (year !== null && !/^-?[1-9]\d{0,3}$/.test(year))
    return { fault: `publication_year: "${year}" is not a year, such as 1818 or -380` };
  const given = year === null ? null : Number(year);
  if (date === null) {
    if (precision !== null) return { fault: "date_precision: is given without a publication_date" };
    return given !== null && given > 0 ? yearAlone(given) : { date: null, precision: null, year: given };
  }
  const parsed = parseDate(date, precision);
  if ("fault" in parsed || given === null || given === parsed.year) return parsed;
  return { fault: `publication_year: ${given} is not the year of publication_date ${date}` };
}

/** Whether a text is a day of the calendar, written `YYYY-MM-DD`, in the years 1 to 9999. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith("0000")) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function parseDate(text: string, given: string | null): PublicationDate | { fault: string } {
  const shape = /^\d{4}(?<month>-\d{2})?(?<day>-\d{2})?$/.exec(text);
  const date = `${text}${shape?.groups?.month ? "" : "-01"}${shape?.groups?.day ? "" : "-01"}`;
  if (!shape || !isCalendarDate(date))
    return { fault: `publication_date: "${text}" is no date (YYYY-MM-DD)` };
  const written = shape.groups?.day ? "day" : shape.groups?.month ? "month" : "year";
  const precision = parsePrecision(given ?? (written === "day" ? null : written));
  if (precision === null) return { fault: "date_precision: must be year, month or day" };
  if (!isAsExactAs(date, precision))
    return { fault: `publication_date: ${text} tells more than its date_precision, ${precision}` };
  if (written !== "day" && written !== precision)
    return { fault: `date_precision: ${precision} does not fit the publication_date ${text}` };
  return { date, precision, year: Number(date.slice(0, 4)) };
}

function parsePrecision(text: string | null): Precision | null {
  return text === "year" || text === "month" || text === "day" ? text : null;
}

/** A date known to the year is the first of January of it; one known to the month, the first of that month. */
function isAsExactAs(date: string, precision: Precision): boolean {
  return date.endsWith({ year: "-01-01", month: "-01", day: "" }[precision]);
}

function yearAlone(year: number): PublicationDate {
  return { date: `${String(year).padStart(4, "0")}-01-01`, precision: "year", year };
}
