import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { chunkEmbeddings, chunks } from "@/drizzle/schema";
import { bookFiles, summaryText, withFolder } from "@/tests/support/collection";
import { testDatabase } from "@/tests/support/database";
import { testSearch } from "@/tests/support/search";
import { loadCollection } from "../import/load-collection";
import { relatedBooks } from "./related-books";

const database = testDatabase();
const whales = "Sailors hunt a whale across the ocean.";

testSearch(database, (db) =>
  withFolder(
    bookFiles([
      { id: 1, description: whales },
      { id: 2, description: "A seamstress sews dresses in a small town." },
      { id: 3, description: "A fisherman follows a whale on the sea.", body: summaryText(3, 10) },
      { id: 4, description: null, body: summaryText(3, 10) },
      { id: 6, description: whales },
      { id: 5, description: whales },
      { id: 7, description: "的的的" },
    ]),
    (folder) => loadCollection(db, folder),
  ),
);

test("the nearest descriptions come first, equal ones by id, the book itself never", async () => {
  expect(await relatedBooks(1, 6)).toEqual([5, 6, 3, 2]);
  expect(await relatedBooks(5, 3)).toEqual([1, 6, 3]);
  expect(await relatedBooks(1, 2)).toEqual([5, 6]);
});

test("a book without a description, or without a word that the model knows, has none and is none", async () => {
  expect(await relatedBooks(4, 6)).toEqual([]);
  expect(await relatedBooks(7, 6)).toEqual([]);
  expect(await relatedBooks(999, 6)).toEqual([]);
});

test("vectors of another model do not count", async () => {
  await database.db.execute(sql`
    insert into ${chunkEmbeddings} (chunk_id, model, kind, embedding)
    select ${chunks.id}, 'another', ${chunks.kind}, '[1,2]'::vector from ${chunks} where ${chunks.kind} = 'description'`);
  expect(await relatedBooks(1, 6)).toEqual([5, 6, 3, 2]);
});
