import { expect, test } from "vitest";
import { bookPath, bookSlug } from "./book-path";

test("a page's address is the id and the title's words", () => {
  expect(bookPath(1, "Frankenstein; or, The Modern Prometheus")).toBe(
    "/book/1/frankenstein-or-the-modern-prometheus",
  );
});

test.each([
  ["Alice’s Adventures in Wonderland", "alices-adventures-in-wonderland"],
  ["Man's Search for Meaning", "mans-search-for-meaning"],
  ["Gödel, Escher, Bach", "godel-escher-bach"],
  ["Les Misérables — Œuvres", "les-miserables-oeuvres"],
  ["Straße der Ærøskøbing", "strasse-der-aeroskobing"],
  ["İstanbul ﬁre", "istanbul-fire"],
  ["  ...1984! ", "1984"],
  ["a/b?c#d%2F..\\e", "a-b-c-d-2f-e"],
])("%s becomes %s", (title, slug) => {
  expect(bookSlug(title)).toBe(slug);
});

test("a title without Latin letters or digits has the id alone", () => {
  expect(bookPath(7, "源氏物語")).toBe("/book/7");
  expect(bookPath(7, "—")).toBe("/book/7");
});

test("a long title is cut between two words at 80 characters or before", () => {
  expect(bookSlug(`${"abcdefghi ".repeat(8)}end`)).toBe("abcdefghi-".repeat(8).slice(0, -1));
  expect(bookSlug(`${"abcdefghi ".repeat(7)}abcdefghij end`)).toBe(`${"abcdefghi-".repeat(7)}abcdefghij`);
  expect(bookSlug("x".repeat(200))).toBe("x".repeat(80));
  for (let length = 60; length < 120; length++) {
    const slug = bookSlug("some words of a title ".repeat(9).slice(0, length));
    expect(slug.length).toBeLessThanOrEqual(80);
    expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  }
});
