import { expect, test } from "vitest";
import { books } from "@/drizzle/schema";
import { testDatabase } from "@/tests/support/database";
import { getBook } from "./get-book";

const database = testDatabase();

test("enrichment is shown member by member in one order, whatever order the database keeps", async () => {
  const enrichment = {
    info_link: "https://books.example/1",
    thumbnail: null,
    google_id: "abc",
    categories: ["Fiction"],
    language: "en",
    page_count: 432,
    publisher: "A House",
  };
  await database.db
    .insert(books)
    .values({ id: 1, sourceKey: "test:1", title: "T", author: "A", genre: "G", enrichment });
  const book = await getBook(1);
  expect(book.enrichment).toEqual(enrichment);
  expect(Object.keys(book.enrichment ?? {})).toEqual([
    "publisher",
    "page_count",
    "language",
    "categories",
    "google_id",
    "thumbnail",
    "info_link",
  ]);
});
