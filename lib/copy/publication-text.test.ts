import { expect, test } from "vitest";
import { publicationText, publicationYearText } from "./publication-text";

const text = (date: string | null, precision: "year" | "month" | "day" | null, year: number | null) =>
  publicationText({ publication_date: date, publication_date_precision: precision, publication_year: year });

test("a date is shown as exactly as it is known, and no more", () => {
  expect(text("1813-01-28", "day", 1813)).toBe("28 January 1813");
  expect(text("1813-01-01", "month", 1813)).toBe("January 1813");
  expect(text("1813-01-01", "year", 1813)).toBe("1813");
  expect(text("0975-01-01", "year", 975)).toBe("975");
});

test("a year before Christ has no date, and what is unknown has no text", () => {
  expect(text(null, null, -380)).toBe("380 B.C.");
  expect(text(null, null, null)).toBe(null);
  expect(publicationYearText("0975-01-01")).toBe("975");
  expect(publicationYearText(null)).toBe(null);
});
