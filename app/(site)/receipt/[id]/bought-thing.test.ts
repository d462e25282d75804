import { expect, test } from "vitest";
import { boughtThing } from "./bought-thing";

test("a resource of the ledger names what was bought", () => {
  expect(boughtThing("/books/42/summary")).toEqual({ kind: "summary", bookId: 42 });
  expect(boughtThing("/search/hybrid?explain=true&limit=20&q=two+words+%26+more")).toEqual({
    kind: "search",
    q: "two words & more",
    where: "books",
  });
  expect(boughtThing("/search/summaries?limit=20&q=x")).toEqual({
    kind: "search",
    q: "x",
    where: "summaries",
  });
});

test("what has no page is null", () => {
  for (const resource of [
    "",
    "/books/x/summary",
    "/books/1",
    "/search/hybrid",
    "/search/hybrid?limit=1",
    "/other?q=x",
  ])
    expect(boughtThing(resource)).toBe(null);
});
