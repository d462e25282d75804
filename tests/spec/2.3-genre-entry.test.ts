import { expect, test } from "vitest";
import { GET } from "@/app/(api)/genres/route";
import { loadCollection } from "@/lib/import/load-collection";
import { callRoute } from "../support/call-route";
import { bookFiles, withFolder } from "../support/collection";
import { testDatabase } from "../support/database";

const database = testDatabase();

test("SPEC 2.3: an empty collection has no genres", async () => {
  expect(await (await callRoute(GET, "/genres")).json()).toEqual([]);
});

test("SPEC 2.3: GET /genres is an array of genre and count, the largest first, then by name", async () => {
  const genres = ["Science", "Adventure", "Drama", "Science", null, "Drama", "Science"];
  const books = genres.map((genre, index) => ({ id: index + 1, genre }));
  await withFolder(bookFiles(books), (folder) => loadCollection(database.db, folder));
  const response = await callRoute(GET, "/genres");
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(text.startsWith('[{"genre":"Science","count":3},')).toBe(true);
  expect(JSON.parse(text)).toEqual([
    { genre: "Science", count: 3 },
    { genre: "Drama", count: 2 },
    { genre: "Adventure", count: 1 },
    { genre: "Unclassified", count: 1 },
  ]);
});
