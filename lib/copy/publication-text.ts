/** When a book appeared, as `GET /books/{id}` tells it. */
type Publication = {
  publication_date: string | null;
  publication_date_precision: "year" | "month" | "day" | null;
  publication_year: number | null;
};

/**
 * “28 January 1813”, “January 1813”, “1813” or “380 B.C.”: exactly as much as is known.
 * @returns null when nothing is
 */
export function publicationText({
  publication_date: date,
  publication_date_precision: precision,
  publication_year: year,
}: Publication): string | null {
  if (date === null) return year === null ? null : yearText(year);
  const day = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return date;
  if (precision === "day") return dayFormat.format(day);
  if (precision === "month") return monthFormat.format(day);
  return yearText(Number(date.slice(0, 4)));
}

/** The year of a list's record, which has no other than that of its date. */
export function publicationYearText(date: string | null): string | null {
  return date === null ? null : yearText(Number(date.slice(0, 4)));
}

function yearText(year: number): string {
  return year < 0 ? `${-year} B.C.` : String(year);
}

const dayFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const monthFormat = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
