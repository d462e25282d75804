import { expect, test } from "vitest";
import { firstFoundingBooks } from "@/tests/search/first-founding-books";
import { testDatabase } from "@/tests/support/database";
import { testSearch } from "@/tests/support/search";
import { suggestSpelling } from "./suggest-spelling";

const database = testDatabase();
testSearch(database, firstFoundingBooks);

test.each([
  ["stoisicm", "stoicism"],
  ["Frankenstien  monster?", "Frankenstein  monster?"],
  ["the whiet whael", "the white whale"],
  ["Darvin’s finches", "Darwin’s finches"],
  ["“Gatzby”", "“Gatsby”"],
])("%s was meant as %s", async (q, meant) => {
  expect(await suggestSpelling(q)).toBe(meant);
});

test.each([
  ["the white whale", "every word is known"],
  ["whales", "an inflection is known"],
  ["1985", "a number is taken at its word"],
  ["qqqqqqqqqq", "nothing is near"],
  ["ctaz", "nothing is one edit away"],
  ["the of and", "stop words are no words to correct"],
  ["的的的的 %_' \\", "nothing of it is English"],
  ["", "there is nothing"],
])("%j has no suggestion: %s", async (q) => {
  expect(await suggestSpelling(q)).toBeNull();
});

test("a stop word is never what was meant", async () => {
  expect(await suggestSpelling("wite")).not.toBe("with");
});

test("a word that only summaries have is known: the paid search finds it", async () => {
  expect(await suggestSpelling("Erewhon Talleyrand")).toBeNull();
});
