import { describe, expect, test } from "vitest";
import { GET } from "@/app/(api)/books/route";
import { loadCollection } from "@/lib/import/load-collection";
import { callRoute } from "../support/call-route";
import { bookFiles, type TestBook, withFolder } from "../support/collection";
import { testDatabase } from "../support/database";
import { testSearch } from "../support/search";

const named: TestBook[] = [
  { id: 1, title: "Solitude and Other Essays", author: "Michel de Montaigne", genre: "Philosophy" },
  { id: 2, title: "Night", author: "Gabriel García Márquez", genre: "Modern Fiction" },
  { id: 3, title: "Solitude", author: "Anthony Storr", genre: "Psychology", isbn: "978-0-14-143951-8" },
  { id: 4, title: "A Study", author: "SØREN Kierkegaard; Émile Zola", genre: "philosophy" },
  {
    id: 5,
    title: "Another",
    author: "Joined Hand",
    description: "On the solitude of 100% of the sea_farers.",
  },
];
const plain: TestBook[] = Array.from({ length: 40 }, (_, index) => ({
  id: index + 6,
  author: "Common Name",
}));

testSearch(testDatabase(), (db) =>
  withFolder(bookFiles([...named, ...plain]), (folder) => loadCollection(db, folder)),
);

async function list(query: string): Promise<{ ids: number[]; total: number; page: number; limit: number }> {
  const response = await callRoute(GET, `/books${query}`);
  expect(response.status).toBe(200);
  const { data, ...rest } = await response.json();
  return { ids: data.map(({ id }: { id: number }) => id), ...rest };
}

describe("SPEC 2.2, list envelope", () => {
  test("the envelope is data, total, page, limit, with the defaults 1 and 20", async () => {
    const response = await callRoute(GET, "/books");
    const body = await response.json();
    expect(Object.keys(body)).toEqual(["data", "total", "page", "limit"]);
    expect(body).toMatchObject({ total: 45, page: 1, limit: 20 });
    expect(body.data).toHaveLength(20);
  });

  test("without q the order is by id", async () => {
    expect((await list("?limit=100")).ids).toEqual(Array.from({ length: 45 }, (_, index) => index + 1));
  });

  test.each([
    ["?page=2&limit=10", 11, 10, 2],
    ["?offset=10&limit=10", 11, 10, 2],
    ["?offset=15&limit=10", 16, 10, 2],
    ["?page=9&offset=0&limit=5", 1, 5, 1],
    ["?page=3", 41, 5, 3],
    ["?limit=100", 1, 45, 1],
    ["?limit=1", 1, 1, 1],
  ])("%s begins with book %i, has %i books and is page %i", async (query, first, count, page) => {
    const found = await list(query);
    expect(found.ids[0]).toBe(first);
    expect(found.ids).toHaveLength(count);
    expect(found.page).toBe(page);
    expect(found.total).toBe(45);
  });

  test.each(["?page=4", "?offset=45", "?page=2147483647&limit=100", "?offset=2147483647"])(
    "%s is past the end: no data, the same total",
    async (query) => {
      const found = await list(query);
      expect(found.ids).toEqual([]);
      expect(found.total).toBe(45);
    },
  );
});

describe("filters of GET /books", () => {
  test.each([
    ["?author=marquez", [2]],
    ["?author=M%C3%81RQUEZ", [2]],
    ["?author=Ma%CC%81rquez", [2]],
    ["?author=garc%C3%ADa%20m", [2]],
    ["?author=s%C3%B8ren", [4]],
    ["?author=soren", [4]],
    ["?author=emile", [4]],
    ["?author=%25", []],
    ["?author=_", []],
    ["?genre=philosophy", [1, 4]],
    ["?genre=PHILOSOPHY", [1, 4]],
    ["?genre=Philo", []],
    ["?isbn=9780141439518", [3]],
    ["?isbn=978-0-14-143951-8", [3]],
    ["?isbn=0141439513", [3]],
    ["?isbn=0-14-143951-3", [3]],
    ["?isbn=0141439512", []],
    ["?isbn=9780000000000", []],
    ["?author=zola&genre=philosophy", [4]],
    ["?author=zola&genre=psychology", []],
    ["?author=&genre=&isbn=&q=&limit=2", [1, 2]],
    ["?q=%20%20&limit=1", [1]],
    ["?unknown=1&limit=1", [1]],
  ])("%s finds %j", async (query, ids) => {
    expect((await list(query)).ids).toEqual(ids);
  });

  test("q puts the exact title first, then titles that begin with it, then the rest", async () => {
    expect((await list("?q=solitude")).ids).toEqual([3, 1, 5]);
    expect((await list("?q=SOLITUDE&limit=1&page=2")).ids).toEqual([1]);
  });

  test("q searches authors, ignores accents, takes no wildcards, and goes with the filters", async () => {
    expect((await list("?q=garcia")).ids).toEqual([2]);
    expect((await list("?q=100%25")).ids).toEqual([5]);
    expect((await list("?q=sea_f")).ids).toEqual([5]);
    expect((await list("?q=%25")).ids).toEqual([]);
    expect((await list("?q=_")).ids).toEqual([]);
    expect(await list("?q=solitude&genre=psychology")).toEqual({ ids: [3], total: 1, page: 1, limit: 20 });
    expect((await list(`?q=${encodeURIComponent("'; drop table books; --")}`)).ids).toEqual([]);
  });
});
