import path from "node:path";
import { expect, test } from "vitest";
import { importSource } from "@/lib/import/import-source";
import { hybridSearch } from "@/lib/search/hybrid-search";
import { searchSummaries } from "@/lib/search/search-summaries";
import { bookFiles, summaryText, withFolder } from "../support/collection";
import { testDatabase } from "../support/database";
import { epubFile } from "../support/epub-file";
import { testSearch } from "../support/search";

const database = testDatabase();
const options = { limit: 5, share: 0.2 };
const testData = process.env.TEST_DATA;
const passage =
  `The lamplighter counted his lamps twice. ${"He had never lost one before. ".repeat(20)}`.trim();

testSearch(database, async (db) => {
  await withFolder(bookFiles([{ id: 1, body: summaryText(6, 15) }]), (folder) => importSource(db, folder));
  const texts = {
    "Ann Author - The Lamps.txt": `CHAPTER I\n\n${passage}\n`,
    "whale.epub": epubFile({
      chapters: { "one.xhtml": "<h1>The Sea</h1><p>A whale surfaced near the pier.</p>" },
    }),
  };
  await withFolder(texts, (folder) => importSource(db, folder));
  if (testData) await importSource(db, path.join(testData, "texts", "herman-melville_moby-dick.md"));
});

test("a full text is found by its words, and its passage is shown whole: it is not sold", async () => {
  expect((await hybridSearch("lamplighter counted lamps", options))[0]).toMatchObject({
    title: "The Lamps",
    author: "Ann Author",
    chunk: passage,
  });
  expect((await hybridSearch("whale at the pier", options))[0]).toMatchObject({
    title: "A Test",
    chunk: "A whale surfaced near the pier.",
  });
});

test("the search in summaries knows no full texts", async () => {
  expect(await searchSummaries("lamplighter counted lamps", options)).not.toContainEqual(
    expect.objectContaining({ title: "The Lamps" }),
  );
  expect((await searchSummaries("sentence of part three", options)).map(({ title }) => title)).toEqual([
    "Book 1",
  ]);
});

test.runIf(testData)("Moby Dick is found by what happens in it", async () => {
  const [hit] = await hybridSearch(
    "vengeance on a dumb brute that simply smote thee from blindest instinct",
    options,
  );
  expect(hit?.title).toBe("Moby-Dick");
  expect(hit?.chunk).toContain("“Vengeance on a dumb brute!”".replace(/[“”]/g, '"'));
});
