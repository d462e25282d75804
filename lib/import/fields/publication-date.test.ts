import { expect, test } from "vitest";
import { isCalendarDate, parsePublicationDate } from "./publication-date";

function parse(date: string | null, precision: string | null = null, year: string | null = null) {
  return parsePublicationDate({ date, precision, year });
}

test("a date is taken with the precision it is given", () => {
  expect(parse("1818-03-11", "day")).toEqual({ date: "1818-03-11", precision: "day", year: 1818 });
  expect(parse("1818-03-01", "month")).toEqual({ date: "1818-03-01", precision: "month", year: 1818 });
  expect(parse("1818-01-01", "year")).toEqual({ date: "1818-01-01", precision: "year", year: 1818 });
});

test("a month or a year alone tells its precision itself", () => {
  expect(parse("1818")).toEqual({ date: "1818-01-01", precision: "year", year: 1818 });
  expect(parse("1818-03")).toEqual({ date: "1818-03-01", precision: "month", year: 1818 });
  expect(parse(null, null, "180")).toEqual({ date: "0180-01-01", precision: "year", year: 180 });
});

test("a year B.C. has no date; nothing at all is nothing", () => {
  expect(parse(null, null, "-380")).toEqual({ date: null, precision: null, year: -380 });
  expect(parse(null)).toEqual({ date: null, precision: null, year: null });
});

test.each([
  ["1818-02-30", "day", null, /no date/],
  ["1818-13-01", "day", null, /no date/],
  ["0000-01-01", "year", null, /no date/],
  ["11 March 1818", "day", null, /no date/],
  ["1818-03-11", null, null, /must be year, month or day/],
  ["1818-03-11", "century", null, /must be year, month or day/],
  ["1818-03-11", "year", null, /more than its date_precision, year/],
  ["1818-03-11", "month", null, /more than its date_precision, month/],
  ["1818", "day", null, /does not fit/],
  ["1818-01", "year", null, /does not fit/],
  [null, "year", null, /without a publication_date/],
  ["1818-03-11", "day", "1819", /1819 is not the year/],
  [null, null, "0", /is not a year/],
  [null, null, "c. 380", /is not a year/],
])("%s with precision %s and year %s is refused", (date, precision, year, fault) => {
  expect(parse(date, precision, year)).toEqual({ fault: expect.stringMatching(fault) });
});

test("the calendar knows leap years", () => {
  expect(isCalendarDate("2024-02-29")).toBe(true);
  expect(isCalendarDate("2023-02-29")).toBe(false);
  expect(isCalendarDate("2024-2-29")).toBe(false);
});
