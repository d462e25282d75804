import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { hybridSearch } from "@/lib/search/hybrid-search";
import { testDatabase } from "../support/database";
import { foundingBooks, testSearch } from "../support/search";
import { firstFoundingBooks } from "./first-founding-books";

const question = z.object({ bookId: z.number(), question: z.string() });

/** The questions whose book is not in the first five. */
async function missedQuestions(): Promise<string[]> {
  const text = await readFile("tests/search/reader-questions.json", "utf8");
  const questions = question.array().length(40).parse(JSON.parse(text));
  const missed: string[] = [];
  for (const { bookId, question } of questions) {
    const hits = await hybridSearch(question, { limit: 5, share: 0.2, explain: false });
    if (!hits.some(({ id }) => id === bookId)) missed.push(question);
  }
  return missed;
}

describe("of forty questions in a reader's words", () => {
  describe("among the books they were written for", () => {
    testSearch(testDatabase(), firstFoundingBooks);

    test("at least 34 have their book in the first five", async () => {
      const missed = await missedQuestions();
      expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(6);
    });
  });

  describe("among all founding books", () => {
    testSearch(testDatabase(), foundingBooks);

    test("at least 30 have their book in the first five", async () => {
      const missed = await missedQuestions();
      expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(10);
    });
  });
});
