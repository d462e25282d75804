import { beforeAll, expect, test } from "vitest";
import { bookFiles, withFolder } from "@/tests/support/collection";
import { testDatabase } from "@/tests/support/database";
import { loadCollection } from "../import/load-collection";
import { getSummary } from "./get-summary";
import { getSummaryOutline } from "./get-summary-outline";
import { summaryOutline } from "./summary-outline";

const database = testDatabase();
const body = "## The *first* part\n\nMr. One opens. Two follows.\n\n## The second\n\nThree ends it.";

beforeAll(async () => {
  const files = bookFiles([{ id: 1, title: "One", author: "Ann", body }, { id: 2 }]);
  await withFolder(files, (folder) => loadCollection(database.db, folder));
});

test("a summary is id, title, author and the complete text", async () => {
  const summary = await getSummary(1);
  expect(Object.keys(summary)).toEqual(["id", "title", "author", "summary"]);
  expect(summary).toEqual({ id: 1, title: "One", author: "Ann", summary: body });
});

test("a book without a summary and an unknown book are told apart", async () => {
  await expect(getSummary(2)).rejects.toMatchObject({ code: "summary_not_available", status: 404 });
  await expect(getSummary(3)).rejects.toMatchObject({ code: "book_not_found", status: 404 });
});

test("the outline gives away headings, length and the very first sentence", async () => {
  const outline = {
    headings: ["The first part", "The second"],
    words: 8,
    firstSentence: "Mr. One opens.",
  };
  expect(summaryOutline(body)).toEqual(outline);
  expect(summaryOutline("")).toEqual({ headings: [], words: 0, firstSentence: "" });
});

test("a book's outline is those and the facts, and no more of the text; none without a summary", async () => {
  expect(await getSummaryOutline(1)).toEqual({
    headings: ["The first part", "The second"],
    firstSentence: "Mr. One opens.",
    words: 8,
    minutes: 1,
    generator: "a test",
    source: "nothing",
    generatedAt: "2026-01-02",
  });
  expect(await getSummaryOutline(2)).toBeNull();
  expect(await getSummaryOutline(3)).toBeNull();
});
