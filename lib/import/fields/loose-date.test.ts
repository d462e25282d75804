import { expect, test } from "vitest";
import { looseDate } from "./loose-date";

const read = (field: string) => looseDate(field, 2030);

test.each([
  ["1818", "1818-01-01", "year", 1818],
  ["1818.0", "1818-01-01", "year", 1818],
  ["[1818]", "1818-01-01", "year", 1818],
  ["©1999", "1999-01-01", "year", 1999],
  ["1818-03", "1818-03-01", "month", 1818],
  ["1818-03-11", "1818-03-11", "day", 1818],
  ["1818/3/11", "1818-03-11", "day", 1818],
  ["2004-09-16T00:00:00+00:00", "2004-09-16", "day", 2004],
  ["2004-09-16 12:30:00", "2004-09-16", "day", 2004],
  ["9/16/2006", "2006-09-16", "day", 2006],
  ["16/9/2006", "2006-09-16", "day", 2006],
  ["16.9.2006", "2006-09-16", "day", 2006],
  ["4/4/2006", "2006-04-04", "day", 2006],
  ["March 11th, 1818", "1818-03-11", "day", 1818],
  ["11 March 1818", "1818-03-11", "day", 1818],
  ["Sept. 2006", "2006-09-01", "month", 2006],
  ["May 1900", "1900-05-01", "month", 1900],
])("%s is %s, known to the %s", (field, date, precision, year) => {
  expect(read(field)).toEqual({ publication: { date, precision, year } });
});

test("where day and month could be either, only the year is taken", () => {
  expect(read("3/4/1818")).toEqual({ publication: { date: "1818-01-01", precision: "year", year: 1818 } });
});

test.each([
  ["380 B.C.", -380],
  ["380 BCE", -380],
  ["-380", -380],
  ["-0380-01-01", -380],
  ["8 BC", -8],
  ["-800.0", -800],
])("%s is a year before Christ, without a calendar date", (field, year) => {
  expect(read(field)).toEqual({ publication: { date: null, precision: null, year } });
});

test.each(["", "  ", "n/a", "n.d.", "NaN", "0", "0000-00-00"])("%j tells nothing", (field) => {
  expect(read(field)).toEqual({ publication: { date: null, precision: null, year: null } });
});

test.each([
  "c. 1605",
  "1999?",
  "1850s",
  "15th century",
  "1810-1818",
  "soon",
  "31/2/1999",
  "2001-02-30",
  "2077",
  "0101-01-01T00:00:00+00:00",
  "05/06/99",
  "Marble 1999",
  "12",
])("%s is a fault, not a guess", (field) => {
  expect(read(field)).toEqual({ fault: expect.stringContaining(field) });
});
