import { beforeAll, expect, test } from "vitest";
import { bookFiles, withFolder } from "@/tests/support/collection";
import { testDatabase } from "@/tests/support/database";
import { loadCollection } from "../import/load-collection";
import { listBooks } from "./list-books";

const database = testDatabase();

beforeAll(async () => {
  const books = [1, 2, 3, 4, 5, 6].map((id) => ({ id, genre: id % 2 === 0 ? "Even" : "Odd" }));
  await withFolder(bookFiles(books), (folder) => loadCollection(database.db, folder));
});

const ranked = async () => [5, 2, 999, 6, 4];

test("an injected ranking decides the order; ids without a book are passed over", async () => {
  const found = await listBooks({ q: "any", limit: 3, offset: 0 }, ranked);
  expect(found.data.map(({ id }) => id)).toEqual([5, 2, 6]);
  expect(found).toMatchObject({ total: 4, page: 1, limit: 3 });
});

test("filters and pages keep the ranking's order", async () => {
  const found = await listBooks({ q: "any", genre: "even", limit: 2, offset: 1 }, ranked);
  expect(found.data.map(({ id }) => id)).toEqual([6, 4]);
  expect(found.total).toBe(3);
});

test("a ranking that finds nothing is an empty list", async () => {
  const found = await listBooks({ q: "any", limit: 2, offset: 0 }, async () => []);
  expect(found).toEqual({ data: [], total: 0, page: 1, limit: 2 });
});

test("without q the ranking is not asked", async () => {
  const never = async () => {
    throw new Error("asked");
  };
  expect((await listBooks({ limit: 1, offset: 5 }, never)).data[0]?.id).toBe(6);
});
