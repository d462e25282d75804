import { expect, test } from "vitest";
import { GET } from "@/app/(api)/stats/route";
import { loadCollection } from "@/lib/import/load-collection";
import { callRoute } from "../support/call-route";
import { bookFiles, summaryText, withFolder } from "../support/collection";
import { testDatabase } from "../support/database";

const database = testDatabase();

test("SPEC 2.4: an empty collection counts nothing", async () => {
  const stats = await (await callRoute(GET, "/stats")).json();
  expect(stats).toEqual({ books: 0, chunks: 0, genres: 0, authors: 0, summaries: 0 });
});

test("SPEC 2.4: GET /stats counts books, chunks, genres, authors, and books with a summary", async () => {
  const books = [
    { id: 1, author: "Ann; Bob", genre: "A", body: summaryText(5, 10) },
    { id: 2, author: "Bob", genre: "A" },
    { id: 3, author: "Cid; Ann; Dan", genre: "B", description: null },
  ];
  await withFolder(bookFiles(books), (folder) => loadCollection(database.db, folder));
  const response = await callRoute(GET, "/stats");
  expect(response.status).toBe(200);
  const text = await response.text();
  // Two descriptions, and five sections of a hundred words that each fit into one passage.
  expect(text).toBe('{"books":3,"chunks":7,"genres":2,"authors":4,"summaries":1}');
});
