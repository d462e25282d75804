import { expect, test } from "vitest";
import { browsePath, browseQuery, isUnfiltered } from "./browse-query";

test("what the address says comes back as the same address", () => {
  const query = browseQuery({
    genre: "Art & Design",
    q: "“white whale”",
    author: "Gabriel García",
    page: "3",
  });
  expect(query).toEqual({ q: "“white whale”", author: "Gabriel García", genre: "Art & Design", page: 3 });
  const address = new URL(browsePath(query), "http://site.test");
  expect(browseQuery(Object.fromEntries(address.searchParams))).toEqual(query);
  expect(isUnfiltered(query)).toBe(false);
});

test("the whole collection has the bare address", () => {
  expect(browsePath(browseQuery({}))).toBe("/");
  expect(browsePath({ page: 2 })).toBe("/?page=2");
  expect(isUnfiltered({ page: 2 })).toBe(true);
});

test.each(["0", "-1", "1.5", "two", "", "007", "1e3", "99999999999999999999"])(
  "page %j is read as the first",
  (page) => {
    expect(browseQuery({ page }).page).toBe(1);
  },
);

test("blank members are absent, repeated ones count once, control characters and endless text are cut", () => {
  expect(browseQuery({ q: "  ", genre: ["Drama", "Poetry"], author: "a\u0000b" })).toEqual({
    genre: "Drama",
    author: "a b",
    page: 1,
  });
  expect(browseQuery({ q: "x".repeat(2000) }).q).toHaveLength(512);
});
