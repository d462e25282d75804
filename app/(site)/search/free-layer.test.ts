import { expect, test } from "vitest";
import { firstFoundingBooks } from "@/tests/search/first-founding-books";
import { testDatabase } from "@/tests/support/database";
import { testSearch } from "@/tests/support/search";
import { freeLayer } from "./free-layer";

testSearch(testDatabase(), firstFoundingBooks);

test("the exact title comes first, and no summary is searched or shown", async () => {
  const { matches, total } = await freeLayer("the odyssey");
  expect(matches[0]?.title).toBe("The Odyssey");
  expect(total).toBeGreaterThanOrEqual(matches.length);
  // A name that stands in one summary, in no title and in no description.
  expect(await freeLayer("Demaratus")).toEqual({ matches: [], total: 0 });
});

test("about two lines of the description are shown, from the sentence that has the words on", async () => {
  const { matches } = await freeLayer("rich man at a country ball");
  const found = matches.find(({ title }) => title === "Pride and Prejudice");
  expect(found?.snippet).toMatch(/^A rich man at a country ball/);
  for (const { snippet } of matches) expect((snippet ?? "").length).toBeLessThanOrEqual(160);
});
