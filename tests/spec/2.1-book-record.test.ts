import { beforeAll, describe, expect, test } from "vitest";
import { GET as getBookRoute } from "@/app/(api)/books/[id]/route";
import { GET as getBooksRoute } from "@/app/(api)/books/route";
import { loadCollection } from "@/lib/import/load-collection";
import { callRoute } from "../support/call-route";
import { bookFiles, summaryText, withFolder } from "../support/collection";
import { testDatabase } from "../support/database";

const database = testDatabase();

const full = {
  id: 1,
  title: "Pride and Prejudice",
  author: "Jane Austen; Another Hand",
  google_title: "Pride & Prejudice",
  publication_date: "1813-01-28",
  date_precision: "day",
  genre: "Classic Fiction",
  isbn: "0-14-143951-3",
  description: "Five daughters and an estate that none of them may inherit.",
  body: summaryText(3, 10),
};
const bare = {
  id: 2,
  title: "The Epic",
  author: null,
  publication_date: null,
  date_precision: null,
  publication_year: -1200,
  genre: null,
  description: null,
};

beforeAll(async () => {
  const report = await withFolder(bookFiles([full, bare]), (folder) => loadCollection(database.db, folder));
  expect(report).toEqual({ added: 2, updated: 0, unchanged: 0, refused: [] });
});

describe("SPEC 2.1, book record", () => {
  test("an item of GET /books has SPEC's fields, in order, of SPEC's types", async () => {
    const { data } = await (await callRoute(getBooksRoute, "/books")).json();
    expect(Object.keys(data[0])).toEqual([
      "id",
      "title",
      "author",
      "google_title",
      "publication_date",
      "genre",
      "isbn",
      "description",
    ]);
    expect(data[0]).toEqual({
      id: 1,
      title: "Pride and Prejudice",
      author: "Jane Austen; Another Hand",
      google_title: "Pride & Prejudice",
      publication_date: "1813-01-28",
      genre: "Classic Fiction",
      isbn: "9780141439518",
      description: "Five daughters and an estate that none of them may inherit.",
    });
  });

  test("what is not known is null, an unknown author Unknown, an unknown genre Unclassified", async () => {
    const { data } = await (await callRoute(getBooksRoute, "/books?offset=1")).json();
    expect(data[0]).toEqual({
      id: 2,
      title: "The Epic",
      author: "Unknown",
      google_title: null,
      publication_date: null,
      genre: "Unclassified",
      isbn: null,
      description: null,
    });
  });

  test("GET /books/{id} is the record, then the fields beyond it", async () => {
    const response = await callRoute(getBookRoute, "/books/1", { params: { id: "1" } });
    expect(response.status).toBe(200);
    const book = await response.json();
    const { data } = await (await callRoute(getBooksRoute, "/books?limit=1")).json();
    expect(Object.keys(book).slice(0, 8)).toEqual(Object.keys(data[0]));
    expect(book).toEqual({
      ...data[0],
      publication_date_precision: "day",
      publication_year: 1813,
      has_summary: true,
      summary: {
        words: 300,
        minutes: 2,
        headings: ["Part 0", "Part 1", "Part 2"],
        generator: "a test",
        source: "nothing",
        generated_at: "2026-01-02",
      },
      enrichment: null,
      links: { self: "/books/1", summary: "/books/1/summary", page: "/book/1/pride-and-prejudice" },
    });
  });

  test("no sentence of the summary is in the free book", async () => {
    const response = await callRoute(getBookRoute, "/books/1", { params: { id: "1" } });
    expect(await response.text()).not.toContain("Sentence");
  });

  test("a year B.C. and a missing summary are told as such", async () => {
    const response = await callRoute(getBookRoute, "/books/2", { params: { id: "2" } });
    expect(await response.json()).toMatchObject({
      publication_date: null,
      publication_date_precision: null,
      publication_year: -1200,
      has_summary: false,
      summary: null,
      links: { summary: null },
    });
  });
});
