import { describe, expect, test } from "vitest";
import { summaryText } from "@/tests/support/collection";
import { countWords } from "../../text/count-words";
import { readCollection } from "../markdown/read-collection";
import { chunkBook } from "./chunk-book";

describe("passages of a book", () => {
  test("the description is one passage without a section", () => {
    expect(chunkBook({ description: "One. Two.", summary: null })).toEqual([
      {
        kind: "description",
        ordinal: 0,
        section: null,
        text: "One. Two.",
        contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
    expect(chunkBook({ description: null, summary: null })).toEqual([]);
  });

  test("a long section is cut evenly, between sentences, never across sections", () => {
    const chunks = chunkBook({ description: null, summary: summaryText(6, 15) });
    expect(chunks.map(({ section }) => section)).toEqual(
      Array.from({ length: 12 }, (_, index) => `Part ${Math.floor(index / 2)}`),
    );
    expect(chunks.map(({ ordinal }) => ordinal)).toEqual(Array.from({ length: 12 }, (_, index) => index));
    const words = chunks.map(({ text }) => countWords(text));
    expect(Math.min(...words)).toBe(70);
    expect(Math.max(...words)).toBe(80);
    for (const { text } of chunks) expect(text).toMatch(/^Sentence \d+ .*no more\.$/);
  });

  test("a passage never has more than the share of the summary, whatever the share", () => {
    const summary = summaryText(3, 10);
    for (const share of [0.5, 0.2, 0.1, 0.05]) {
      for (const { text } of chunkBook({ description: null, summary }, share))
        expect(countWords(text)).toBeLessThanOrEqual(300 * share);
    }
    expect(chunkBook({ description: null, summary }, 0.03)).toEqual([]);
  });

  test("a sentence over the share is in no passage, and its neighbours are not joined across it", () => {
    const long = `Word ${"word ".repeat(30)}end.`;
    const summary = `## A\n\nShort before. ${long} Short after. ${summaryText(1, 5).split("\n\n")[1]}`;
    const texts = chunkBook({ description: null, summary }).map(({ text }) => text);
    expect(texts.join(" ")).not.toContain("word word");
    expect(texts[0]).toBe("Short before.");
    expect(texts[1]).toMatch(/^Short after\./);
  });

  test("passages are plain text, and text before the first heading has no section", () => {
    const summary = `He read *Paradise Lost* twice. ${summaryText(5, 5)}`;
    expect(chunkBook({ description: null, summary })[0]).toMatchObject({
      section: null,
      text: expect.stringContaining("He read Paradise Lost twice."),
    });
  });
});

test("the founding summaries give passages of at most 120 words and a fifth of their summary", async () => {
  const { books } = await readCollection("drizzle/collection");
  expect(books.length).toBeGreaterThan(0);
  for (const { book } of books) {
    const { summary, description } = book;
    const chunks = chunkBook({ description, summary: summary?.markdown ?? null });
    const passages = chunks.filter(({ kind }) => kind === "summary");
    const words = passages.map(({ text }) => countWords(text));
    expect(Math.max(...words)).toBeLessThanOrEqual(Math.min(120, (summary?.words ?? 0) / 5));
    expect(words.reduce((a, b) => a + b, 0)).toBe(summary?.words);
    expect(chunkBook({ description, summary: summary?.markdown ?? null })).toEqual(chunks);
  }
});
