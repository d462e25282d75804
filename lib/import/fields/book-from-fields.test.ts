import { expect, test } from "vitest";
import { type BookFields, bookFromFields } from "./book-from-fields";

function read(fields: Partial<BookFields>) {
  const parsed = bookFromFields({ title: "A", authors: [], ...fields });
  if ("faults" in parsed) throw new Error(parsed.faults.join("; "));
  return parsed;
}

test("texts are tidied: spaces, line ends, zero bytes, half characters, decomposed accents", () => {
  const { book, warnings } = read({
    title: "  E\u0301mile\u0000\r\n or\tOn \uD800 Education ",
    genre: " A\n B ",
    description: "<p>One\u0000</p><p>two</p>",
  });
  expect(book).toMatchObject({
    title: "Émile or On \uFFFD Education",
    author: "Unknown",
    genre: "A B",
    description: "One\n\ntwo",
  });
  expect(warnings).toEqual([]);
});

test("only a book without a title, or with an endless one, is refused", () => {
  expect(bookFromFields({ title: " \u0000 ", authors: [] })).toEqual({ faults: ["title: is missing"] });
  expect(bookFromFields({ title: null, authors: [] })).toEqual({ faults: ["title: is missing"] });
  expect(bookFromFields({ title: "x".repeat(501), authors: [] })).toEqual({
    faults: ["title: is longer than 500 characters"],
  });
});

test("the first valid ISBN is taken; when none is, each says why", () => {
  expect(read({ isbns: ["9.78E+12", "0141439513"] })).toMatchObject({
    book: { isbn: "9780141439518" },
    warnings: [],
  });
  expect(read({ isbns: ["9.78E+12", "0141439512; 12"] }).warnings).toHaveLength(3);
});

test("an exact date with its precision is taken as it is, anything else is read loosely", () => {
  const dated = { date: "1818-01-01", datePrecision: "year", year: "1818" };
  expect(read(dated).book.publication).toEqual({ date: "1818-01-01", precision: "year", year: 1818 });
  expect(read({ year: "-380" }).book.publication).toEqual({ date: null, precision: null, year: -380 });
  expect(read({ date: "soon", year: "1818.0" })).toMatchObject({
    book: { publication: { year: 1818 } },
    warnings: ['date: "soon" is not a date that is certain'],
  });
});

test("what finds no room is cut between words and told", () => {
  const { book, warnings } = read({
    description: "word ".repeat(3_000),
    authors: Array.from({ length: 200 }, (_, number) => `Author Number ${number}`),
    summary: { text: "word ".repeat(20_000), source: "s" },
  });
  expect(book.description).toMatch(/word…$/);
  expect(book.summary).toBeNull();
  expect(warnings).toEqual([
    expect.stringMatching(/^author: the last \d+ of 200 names find no room$/),
    "description: is cut at 10000 of 14999 characters",
    "summary: is longer than 60000 characters, and left out",
  ]);
});

test("a summary keeps its Markdown; HTML in it becomes text; a date that is none is told", () => {
  const text = "## One\n\nTwo *words*.";
  expect(read({ summary: { text, source: "s" } }).book.summary).toEqual({
    markdown: text,
    words: 2,
    generator: "unknown",
    source: "s",
    generatedAt: null,
  });
  expect(read({ summary: { text: "<p>A</p><p>B</p>", source: "s" } }).book.summary?.markdown).toBe("A\n\nB");
  expect(read({ summary: { text, source: "s", generator: "g", generatedAt: "today" } }).warnings).toEqual([
    'generated_at: "today" is not a date (YYYY-MM-DD)',
  ]);
});
