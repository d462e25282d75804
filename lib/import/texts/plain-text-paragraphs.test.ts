import { expect, test } from "vitest";
import { plainTextParagraphs } from "./plain-text-paragraphs";
import { textLines } from "./text-lines";

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

/** Each paragraph as "section: text". */
async function paragraphs(text: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { section, text: paragraph } of plainTextParagraphs(textLines(once(text))))
    found.push(`${section}: ${paragraph}`);
  return found;
}

test("blank lines part paragraphs, wrapped lines are joined, words at hyphens and dashes without a space", async () => {
  expect(
    await paragraphs(
      "It was a well-\nknown place--\nand dark,\n  I say.\n\n\nNext   one.\n\n* * *\n\n----\n",
    ),
  ).toEqual(["null: It was a well-known place--and dark, I say.", "null: Next one."]);
});

test("lines that nobody wrapped are paragraphs of their own", async () => {
  const long = "All happy families are alike. ".repeat(8).trim();
  expect(await paragraphs(`${long}\n${long}\nShort\nones.`)).toEqual([
    `null: ${long}`,
    `null: ${long}`,
    "null: Short ones.",
  ]);
});

test("lines of scripts without spaces are joined without", async () => {
  expect(await paragraphs("吾輩は猫で\nある。名前は\nまだ無い。")).toEqual([
    "null: 吾輩は猫である。名前はまだ無い。",
  ]);
});

test("emphasis and invisible characters keep no word from being found", async () => {
  expect(await paragraphs("The _whale_ in snake_case, hu\u00ADman, 17\u2060—, a\u0007b, e\u0301.")).toEqual([
    "null: The whale in snake_case, human, 17—, ab, é.",
  ]);
});

test.each([
  ["CHAPTER I.", "CHAPTER I."],
  ["CHAPTER XIV. The Whale", "CHAPTER XIV. The Whale"],
  ["Chapter 3: A Walk", "Chapter 3: A Walk"],
  ["BOOK THE LAST", "BOOK THE LAST"],
  ["CHAPTER II\nIN WHICH NOTHING HAPPENS", "CHAPTER II IN WHICH NOTHING HAPPENS"],
  ["Letter 4", "Letter 4"],
  ["PREFACE", "PREFACE"],
])("%j is a heading below one blank line", async (heading, section) => {
  expect(await paragraphs(`Before.\n\n${heading}\n\nBelow.`)).toEqual([
    "null: Before.",
    `${section}: Below.`,
  ]);
});

test.each([["THE RIVER BANK"], ["XIV"], ["Preface"], ["7."]])(
  "%j is a heading only below two blank lines",
  async (heading) => {
    expect(await paragraphs(`Before.\n\n\n${heading}\n\nBelow.`)).toEqual([
      "null: Before.",
      `${heading}: Below.`,
    ]);
    expect(await paragraphs(`Before.\n\n${heading}\n\nBelow.`)).toHaveLength(3);
  },
);

test.each([
  ["Part one of the plan was simple."],
  ["Chapter and verse."],
  ["NO SMOKING,"],
  ["THE END"],
  ["Act one, he thought, was over; the second would be worse, and the third the worst."],
])("%j is no heading", async (text) => {
  expect(await paragraphs(`Before.\n\n\n${text}\n\nBelow.`)).toEqual([
    "null: Before.",
    `null: ${text}`,
    "null: Below.",
  ]);
});

test("a label and the title below it are one heading, also after a heading of a part", async () => {
  const text = "\n\nPART ONE\n\nTHE SEA\n\nI\n\nTHE HARBOUR\n\nText.\n\n\nII\n\nMore text.";
  expect(await paragraphs(text)).toEqual(["I. THE HARBOUR: Text.", "II: More text."]);
});

test("a table of contents is left out, and its titles are headings below", async () => {
  const contents =
    "CONTENTS\n\n  I. Mowgli’s Brothers ... 3\n  II. Kaa’s Hunting ... 20\n\n  The White Seal\n";
  const text = `By R. K.\n\n\n${contents}\n\n\n\nMowgli's Brothers\n\nText.\n\nThe White Seal\n\nOther text.`;
  expect(await paragraphs(text)).toEqual([
    "null: By R. K.",
    "Mowgli's Brothers: Text.",
    "The White Seal: Other text.",
  ]);
});

test("text that follows a table of contents closely is not taken for it", async () => {
  const prose = "The river was high that spring, higher than anyone alive had ever seen it,\n".repeat(3);
  expect(await paragraphs(`\n\nContents\n\n1. One\n2. Two\n\n${prose}`)).toHaveLength(1);
});
