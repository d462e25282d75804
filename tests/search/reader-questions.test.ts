import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { hybridSearch } from "@/lib/search/hybrid-search";
import { testDatabase } from "../support/database";
import { foundingBooks, testSearch } from "../support/search";

const database = testDatabase();
testSearch(database, foundingBooks);

const question = z.object({ bookId: z.number(), question: z.string() });

test("of forty questions in a reader's words at least 34 have their book in the first five", async () => {
  const text = await readFile("tests/search/reader-questions.json", "utf8");
  const questions = question.array().length(40).parse(JSON.parse(text));
  const missed: string[] = [];
  for (const { bookId, question } of questions) {
    const hits = await hybridSearch(question, { limit: 5, share: 0.2, explain: false });
    if (!hits.some(({ id }) => id === bookId)) missed.push(question);
  }
  expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(6);
});
