import { describe, expect, test } from "vitest";
import { seededRandom } from "@/tests/support/generated-corpus";
import { countWords } from "../../text/count-words";
import type { TextParagraph } from "../sources/source-entry";
import { chunkText, passageWords, type TextChunkDraft } from "./chunk-text";
import { cutSentence } from "./cut-sentence";
import { textLength } from "./text-length";

async function chunked(paragraphs: readonly TextParagraph[]): Promise<TextChunkDraft[]> {
  async function* stream() {
    yield* paragraphs;
  }
  const found: TextChunkDraft[] = [];
  for await (const chunk of chunkText(stream())) found.push(chunk);
  return found;
}

/** A book of sections, of paragraphs, of sentences of `longest` words at most. */
function generatedBook(random: () => number, longest: number): TextParagraph[] {
  const upTo = (most: number) => 1 + Math.floor(random() * most);
  const sentence = () => {
    const words = Array.from({ length: upTo(longest) }, () => `w${upTo(500)}${random() < 0.1 ? "," : ""}`);
    return `S${words.join(" ")}.`;
  };
  return Array.from({ length: upTo(6) }, (_, section) =>
    Array.from({ length: upTo(12) }, () => ({
      section: section === 0 ? null : `Section ${section}`,
      text: Array.from({ length: upTo(9) }, sentence).join(" "),
    })),
  ).flat();
}

const words = (text: string) => text.split(/\s+/).filter((word) => word !== "");

describe("passages of a full text", () => {
  test.each([[12], [40], [500]])(
    "sentences of up to %i words: nothing lost, all within bounds",
    async (longest) => {
      const random = seededRandom(longest);
      for (let round = 0; round < 15; round++) {
        const book = generatedBook(random, longest);
        const chunks = await chunked(book);
        expect(chunks.map(({ ordinal }) => ordinal)).toEqual(chunks.map((_, place) => place));
        for (const section of new Set(book.map((paragraph) => paragraph.section))) {
          const ofSection = (list: readonly TextParagraph[]) =>
            list.filter((item) => item.section === section).map(({ text }) => text);
          expect(words(ofSection(chunks).join(" "))).toEqual(words(ofSection(book).join(" ")));
          expectBounds(ofSection(chunks), longest);
        }
        expect(await chunked(book)).toEqual(chunks);
      }
    },
  );

  test("a passage ends with a paragraph where it can", async () => {
    const paragraph = (length: number) => `${"Word ".repeat(length - 1)}end.`;
    const book = [100, 60, 30, 100, 90, 40].map((length) => ({ section: "A", text: paragraph(length) }));
    expect((await chunked(book)).map(({ text }) => countWords(text))).toEqual([160, 130, 130]);
    expect((await chunked(book))[0]?.text).toBe(`${paragraph(100)}\n\n${paragraph(60)}`);
  });

  test("only a new section ends a short passage", async () => {
    const book = ["A", "A", "B", null, "A"].map((section) => ({
      section,
      text: "Six words are in this one.",
    }));
    expect((await chunked(book)).map(({ section, text }) => [section, countWords(text)])).toEqual([
      ["A", 12],
      ["B", 6],
      [null, 6],
      ["A", 6],
    ]);
  });

  test("a text without paragraphs has no passages", async () => {
    expect(await chunked([])).toEqual([]);
  });

  test("scripts without spaces are cut too", async () => {
    const text = "吾輩は猫である。名前はまだ無い。".repeat(200);
    const chunks = await chunked([{ section: null, text }]);
    expect(chunks.map((chunk) => chunk.text.replaceAll(" ", "")).join("")).toBe(text);
    for (const chunk of chunks) expect(textLength(chunk.text)).toBeLessThanOrEqual(passageWords.most);
    expect(chunks.length).toBeGreaterThan(5);
  });

  test("holds a passage and a half, however long the section", async () => {
    let given = 0;
    async function* stream() {
      for (; given < 20_000; given++)
        yield { section: "A", text: "Ten words are in every paragraph of this long text." };
    }
    let stored = 0;
    for await (const { text } of chunkText(stream())) {
      stored += countWords(text);
      expect(given * 10 - stored).toBeLessThanOrEqual(passageWords.most + passageWords.least + 10);
    }
    expect(stored).toBe(200_000);
  });
});

/** With sentences of a usual length all passages but those of a short section are of the right length. */
function expectBounds(passages: string[], longestSentence: number): void {
  const lengths = passages.map(countWords);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(passageWords.most);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  if (longestSentence <= 40 && total > 2 * passageWords.most)
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(passageWords.least - longestSentence);
}

describe("a sentence that is longer than a passage", () => {
  test("is cut after semicolons where that is enough", () => {
    const sentence = "one two three; four five; six seven eight nine.";
    expect(cutSentence(sentence, 5)).toEqual(["one two three; four five;", "six seven eight nine."]);
  });

  test("else after commas, else between words, else anywhere", () => {
    expect(cutSentence("one two, three four, five six", 4)).toEqual(["one two, three four,", "five six"]);
    expect(cutSentence("one two three four five", 2)).toEqual(["one two", "three four", "five"]);
    const pieces = cutSentence("x".repeat(100), 3);
    expect(pieces.join("")).toBe("x".repeat(100));
    expect(Math.max(...pieces.map(textLength))).toBeLessThanOrEqual(3);
  });
});
