import { beforeAll, expect, test } from "vitest";
import { bookFiles, withFolder } from "@/tests/support/collection";
import { testDatabase } from "@/tests/support/database";
import { loadCollection } from "../import/load-collection";
import { listBookCards } from "./list-book-cards";

const database = testDatabase();

beforeAll(async () => {
  const files = bookFiles([{ id: 1 }, { id: 2, title: "Two", author: "A; B", genre: "Odd" }, { id: 3 }]);
  await withFolder(files, (folder) => loadCollection(database.db, folder));
});

test("cards come in the order of the ids; an id without a book is passed over", async () => {
  const cards = await listBookCards([3, 999, 2]);
  expect(cards.map(({ id }) => id)).toEqual([3, 2]);
  expect(cards[1]).toEqual({ id: 2, title: "Two", author: "A; B", genre: "Odd" });
});

test("no ids, no cards", async () => {
  expect(await listBookCards([])).toEqual([]);
});
