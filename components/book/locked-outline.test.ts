import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LockedOutline } from "./locked-outline";

const facts = { words: 100, minutes: 1, generator: "a test", source: "nothing", generatedAt: "2026-01-02" };
const drawn = (headings: string[], firstSentence: string) =>
  renderToStaticMarkup(createElement(LockedOutline, { outline: { ...facts, headings, firstSentence } }));
const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

test("the outline holds headings, the first sentence under the first of them, and no other word", () => {
  expect(words(drawn(["One", "Two", "Two"], "It begins."))).toBe(
    "In the summary 1. One It begins. 2. Two 3. Two The rest opens with the summary.",
  );
});

test("a summary without headings shows its first sentence all the same", () => {
  expect(words(drawn([], "It begins."))).toBe("In the summary It begins. The rest opens with the summary.");
});

test("the bars are for the eye alone", () => {
  const html = drawn(["One", "Two"], "It begins.");
  expect(html.match(/aria-hidden="true"><i><\/i><i><\/i>/g)).toHaveLength(2);
});
