import { describe, expect, test } from "vitest";
import { markdownBook } from "@/tests/support/collection";
import { parseMarkdownBook } from "./markdown-book";

function bookOf(text: string) {
  const parsed = parseMarkdownBook(text);
  if ("faults" in parsed) throw new Error(parsed.faults.join("; "));
  return { id: parsed.id, ...parsed.book };
}

function faultsOf(text: string): string[] {
  const parsed = parseMarkdownBook(text);
  return "faults" in parsed ? parsed.faults : [];
}

describe("a Markdown book", () => {
  test("is read field by field", () => {
    const text = `---
id: 7
title: "Frankenstein; or,
  The Modern Prometheus"
author: Mary Shelley
google_title: Frankenstein
publication_date: 1818-01-01
date_precision: day
genre: Horror & Gothic
isbn: 0141439513
description: >-
  A student makes a being,
  and runs.
generator: by hand
source: the text
generated_at: 2026-11-21
---

## One

Two *words*.
`;
    expect(bookOf(text)).toEqual({
      id: 7,
      title: "Frankenstein; or, The Modern Prometheus",
      author: "Mary Shelley",
      googleTitle: "Frankenstein",
      publication: { date: "1818-01-01", precision: "day", year: 1818 },
      genre: "Horror & Gothic",
      isbn: "9780141439518",
      description: "A student makes a being, and runs.",
      summary: {
        markdown: "## One\n\nTwo *words*.",
        words: 2,
        generator: "by hand",
        source: "the text",
        generatedAt: "2026-11-21",
      },
      enrichment: null,
    });
  });

  test("needs only id and title; unknown author and genre are named so, and there may be no summary", () => {
    expect(bookOf("---\nid: 1\ntitle: 1984\nauthor:\ngenre: ~\nisbn: null\n---\n")).toEqual({
      id: 1,
      title: "1984",
      author: "Unknown",
      googleTitle: null,
      publication: { date: null, precision: null, year: null },
      genre: "Unclassified",
      isbn: null,
      description: null,
      summary: null,
      enrichment: null,
    });
  });

  test("a quoted null is a title, not nothing", () => {
    expect(bookOf('---\nid: 1\ntitle: "null"\n---').title).toBe("null");
  });

  test("a byte order mark, CRLF and decomposed accents make no difference", () => {
    const book = { id: 1, author: "Márquez", body: "## A\n\nB." };
    const plain = markdownBook(book);
    const odd = `\uFEFF${plain.normalize("NFD").replaceAll("\n", "\r\n")}`;
    expect(bookOf(odd)).toEqual(bookOf(plain));
  });
});

describe("a fault is told, not mended", () => {
  test.each([
    ["", "has no front matter: the first line must be ---, and another --- must end it"],
    [
      "---\nid: 1\ntitle: A\n",
      "has no front matter: the first line must be ---, and another --- must end it",
    ],
    ["---\njust words\n---\n", "front matter: must be lines of the form name: value"],
    ["---\nid: 1\ntitle: [A, B]\n---\n", "title: must be one text"],
    ["---\nid: 1\n---\n", "title: is missing"],
    ["---\ntitle: A\n---\n", "id: is missing"],
    ["---\nid: 0\ntitle: A\n---\n", "id: must be a whole number above 0"],
    ["---\nid: 1.5\ntitle: A\n---\n", "id: must be a whole number above 0"],
    ["---\nid: 3000000000\ntitle: A\n---\n", "id: is larger than 2147483647"],
    ["---\nid: 1\ntitle: A\npublicaton_date: 1900\n---\n", "publicaton_date: not a field of a book"],
    ['---\nid: 1\ntitle: "A\\0B"\n---\n', "title: contains a control character"],
    ["---\nid: 1\ntitle: A\nisbn: 9780141439519\n---\n", 'isbn: "9780141439519" has a wrong check digit'],
    ["---\nid: 1\ntitle: A\nisbn: 9.78e+12\n---\n", 'isbn: "9.78e+12" has not 10 or 13 digits'],
    [
      "---\nid: 1\ntitle: A\npublication_date: 1900-02-30\ndate_precision: day\n---\n",
      'publication_date: "1900-02-30" is no date (YYYY-MM-DD)',
    ],
    [
      markdownBook({ id: 1, body: "Text.", generated_at: "yesterday" }),
      "generated_at: must be a date (YYYY-MM-DD)",
    ],
    [markdownBook({ id: 1, body: "A\u0000B" }), "summary: contains a control character"],
  ])("%j", (text, fault) => {
    expect(faultsOf(text)).toEqual([fault]);
  });

  test("a summary must say who wrote it, from what and when", () => {
    expect(faultsOf("---\nid: 1\ntitle: A\n---\nText.")).toEqual([
      "generator: is missing",
      "source: is missing",
      "generated_at: is missing",
    ]);
  });

  test("all faults of a file are told at once", () => {
    const text = markdownBook({
      id: -1,
      title: null,
      isbn: "junk",
      date_precision: "era",
      body: "A",
      source: null,
    });
    expect(faultsOf(text).map((fault) => fault.split(":")[0])).toEqual([
      "id",
      "title",
      "isbn",
      "date_precision",
      "source",
    ]);
  });

  test("broken YAML and a field given twice name the front matter", () => {
    expect(faultsOf('---\nid: "1\n---\n')[0]).toMatch(/^front matter: /);
    expect(faultsOf("---\nid: 1\nid: 2\ntitle: A\n---\n")[0]).toMatch(/^front matter: .*unique/);
  });
});
