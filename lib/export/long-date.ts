/** "21 November 2026" for a text that begins with YYYY-MM-DD, in no time zone; any other text as it is. */
export function longDate(isoDate: string): string {
  const date = /^\d{4}-\d{2}-\d{2}/.exec(isoDate)?.[0];
  if (!date || Number.isNaN(Date.parse(date))) return isoDate;
  return format.format(new Date(date));
}

const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
