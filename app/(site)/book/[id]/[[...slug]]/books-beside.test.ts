import { expect, test } from "vitest";
import { getBook } from "@/lib/catalog/get-book";
import { firstFoundingBooks } from "@/tests/search/first-founding-books";
import { testDatabase } from "@/tests/support/database";
import { testSearch } from "@/tests/support/search";
import { booksBeside } from "./books-beside";

testSearch(testDatabase(), firstFoundingBooks);

const besideOf = async (id: number) => booksBeside(await getBook(id));

test("more of the author stands beside a book, never the book itself, and each book once", async () => {
  const origin = await besideOf(2);
  expect(origin.author).toBe("Charles Darwin");
  expect(origin.byAuthor.map(({ title }) => title)).toEqual(["The Voyage of the Beagle"]);
  const ids = [...origin.byAuthor, ...origin.nearest].map(({ id }) => id);
  expect(ids).not.toContain(2);
  expect(new Set(ids).size).toBe(ids.length);
  expect(origin.nearest).toHaveLength(6);
});

test("nobody is the author of a book that nobody is known to have written", async () => {
  const gilgamesh = await besideOf(32);
  expect(gilgamesh).toMatchObject({ author: null, byAuthor: [] });
  expect(gilgamesh.nearest).toHaveLength(6);
});
