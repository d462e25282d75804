import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { BoughtPassage } from "@/lib/client/parse-bought-passages";
import { MarkedText } from "./marked-text";
import { PassageHit } from "./passage-hit";

const passage: BoughtPassage = {
  ...{ id: 7, title: "Dracula", author: "Bram Stoker", genre: "" },
  ...{ section: "Whitby", text: "The <b>count</b> sails.", score: 0.5 },
  ...{ lexicalRank: 3, vectorRank: 1, matches: [] },
};
const drawn = (changed: Partial<BoughtPassage> = {}) =>
  renderToStaticMarkup(createElement(PassageHit, { passage: { ...passage, ...changed } }));

test("a result links to its book, tells its section, and leaves no gap for what is not known", () => {
  const html = drawn();
  expect(html).toContain('href="/book/7/dracula"');
  expect(html).toContain("In the section “Whitby”");
  expect(html).toContain("<p>Bram Stoker</p>");
  expect(html).toContain("The &lt;b&gt;count&lt;/b&gt; sails.");
});

test("why a result stands here is told by its ranks; a half that did not find it is left out", () => {
  expect(drawn()).toContain("<summary>Why here: keyword 3rd, meaning 1st</summary>");
  expect(drawn({ lexicalRank: 22 })).toContain("keyword 22nd, meaning 1st");
  expect(drawn({ lexicalRank: null, vectorRank: 11 })).toContain("<summary>Why here: meaning 11th</summary>");
  expect(drawn({ lexicalRank: null, vectorRank: null })).toContain("<summary>Score</summary>");
  expect(drawn()).toContain("Score 0.50.");
});

test("marks change no letter of a passage", () => {
  const text = "One whale, two whales.";
  const matches: [number, number][] = [
    [4, 9],
    [15, 21],
  ];
  expect(renderToStaticMarkup(createElement(MarkedText, { text, matches }))).toBe(
    "One <mark>whale</mark>, two <mark>whales</mark>.",
  );
  expect(renderToStaticMarkup(createElement(MarkedText, { text, matches: [] }))).toBe(text);
});
