import { expect, test } from "vitest";
import { searchPath } from "@/lib/text/search-path";
import { searchQuery } from "./search-query";

test("an address is read as it is meant", () => {
  expect(searchQuery({ q: "  two\u0000\n words ", in: "summaries" })).toEqual({
    q: "two words",
    where: "summaries",
  });
  expect(searchQuery({ q: ["first", "second"], in: ["books", "summaries"] })).toEqual({
    q: "first",
    where: "books",
  });
  expect(searchQuery({ in: "elsewhere" })).toEqual({ q: "", where: "books" });
});

test("an address says the place only where it is not the usual one", () => {
  expect(searchPath("a & b", "books")).toBe("/search?q=a+%26+b");
  expect(searchPath("x", "summaries")).toBe("/search?q=x&in=summaries");
});
