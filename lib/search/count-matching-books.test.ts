import { expect, test } from "vitest";
import { bookFiles, summaryText, withFolder } from "@/tests/support/collection";
import { testDatabase } from "@/tests/support/database";
import { testSearch } from "@/tests/support/search";
import { loadCollection } from "../import/load-collection";
import { countMatchingBooks } from "./count-matching-books";
import { hybridSearch } from "./hybrid-search";

const database = testDatabase();

testSearch(database, (db) =>
  withFolder(
    bookFiles([
      {
        id: 1,
        title: "Whales",
        description: "Of the sea.",
        body: `${summaryText(3, 10)} A whale, two whales.`,
      },
      { id: 2, description: "Whaling and the harpoon." },
      { id: 3, description: "Lamps." },
    ]),
    (folder) => loadCollection(db, folder),
  ),
);

test("each book counts once, in any inflection, by title, description or summary", async () => {
  expect(await countMatchingBooks("whale")).toBe(2);
  expect(await countMatchingBooks("the whales and the WHALING")).toBe(2);
  expect(await countMatchingBooks("harpoons, or a lamp")).toBe(2);
  expect(await countMatchingBooks("sentence")).toBe(1);
});

test("in the summaries alone, titles and descriptions do not count", async () => {
  expect(await countMatchingBooks("whale", "summaries")).toBe(1);
  expect(await countMatchingBooks("lamp", "summaries")).toBe(0);
});

test("it is the number of books that the paid search finds by words", async () => {
  for (const q of ["whale", "harpoon lamp sea", "ten words"]) {
    const hits = await hybridSearch(q, { limit: 50, share: 1, explain: true });
    const byWords = hits.filter(({ explain }) => explain?.lexicalRank !== null);
    expect(await countMatchingBooks(q)).toBe(byWords.length);
  }
});

test("stop words and unknown words match nothing", async () => {
  for (const q of ["", "the of and", "zyzzyva", "的 % ' \\"]) expect(await countMatchingBooks(q)).toBe(0);
});
