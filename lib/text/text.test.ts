import { expect, test } from "vitest";
import { countWords } from "./count-words";
import { markdownSections } from "./markdown-sections";
import { plainParagraphs } from "./plain-paragraphs";
import { sentences } from "./sentences";

test("a sentence does not end after a title, an initial or a question that goes on", () => {
  expect(sentences("Mr. Darcy came. Mrs. Bennet, and H. G. Wells, saw St. Paul's. He left!")).toEqual([
    "Mr. Darcy came.",
    "Mrs. Bennet, and H. G. Wells, saw St. Paul's.",
    "He left!",
  ]);
  expect(sentences('"Who goes there?" asks the guard. Nobody answers.')).toEqual([
    '"Who goes there?" asks the guard.',
    "Nobody answers.",
  ]);
});

test("wrapped lines are one sentence, and an empty paragraph has none", () => {
  expect(sentences("One line\nand its end. Two.")).toEqual(["One line and its end.", "Two."]);
  expect(sentences("  \n ")).toEqual([]);
});

test("a Markdown text is cut at its ## headings only", () => {
  expect(markdownSections("\n## One *title* ##\n\nText.\n### Sub\nMore.\n\n## Two\nEnd.\n")).toEqual([
    { heading: "One title", body: "Text.\n### Sub\nMore." },
    { heading: "Two", body: "End." },
  ]);
  expect(markdownSections("Before.\n\n## One\n\nText.")).toEqual([
    { heading: null, body: "Before." },
    { heading: "One", body: "Text." },
  ]);
  expect(markdownSections(" \n")).toEqual([]);
});

test("markup is taken off and nothing else", () => {
  expect(
    plainParagraphs(
      "He read *Paradise\nLost* and **this**, not a_b_c or 2 * 3 * 4.\n\n- one\n- [two](http://x)",
    ),
  ).toEqual(["He read Paradise Lost and this, not a_b_c or 2 * 3 * 4.", "one", "two"]);
  expect(plainParagraphs("### Head\nText \\* `code`\n> quoted _word_")).toEqual([
    "Head",
    "Text * code quoted word",
  ]);
});

test("words are counted without lone punctuation", () => {
  expect(countWords("Well-known, isn't it - said 3,807 books …")).toBe(6);
  expect(countWords("")).toBe(0);
});
