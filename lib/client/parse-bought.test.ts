import { expect, test } from "vitest";
import { parseBoughtPassages } from "./parse-bought-passages";
import { parseBoughtSummary } from "./parse-bought-summary";

const hit = { id: 7, title: "Dracula", author: "Bram Stoker", genre: "Horror", score: 0.5 };
const body = (data: unknown) => JSON.stringify({ data });

test("a bought search of the books gives each book once, with its ranks and the places of its words", () => {
  const explain = { lexicalRank: 3, vectorRank: null, bm25: 2, cosine: null, matches: [[0, 3]] };
  const passages = parseBoughtPassages(
    body([
      { ...hit, chunk: "The count", explain },
      { ...hit, chunk: "Again" },
    ]),
  );
  const expected = { ...hit, section: null, text: "The count", lexicalRank: 3, vectorRank: null };
  expect(passages).toEqual([{ ...expected, matches: [[0, 3]] }]);
});

test("a bought search of the summaries gives the section, and needs no explanation", () => {
  expect(parseBoughtPassages(body([{ ...hit, section: "Whitby", passage: "A ship." }]))).toEqual([
    { ...hit, section: "Whitby", text: "A ship.", lexicalRank: null, vectorRank: null, matches: [] },
  ]);
});

test("places outside the text, overlapping or backwards are dropped, so that no letter is lost or doubled", () => {
  const matches = [[2, 4], [3, 5], [1, 2], [5, 5], [6, 99], [-1, 2], "x", null, [6, 8]];
  const [passage] = parseBoughtPassages(body([{ ...hit, chunk: "The count", explain: { matches } }])) ?? [];
  expect(passage?.matches).toEqual([
    [2, 4],
    [6, 8],
  ]);
});

test("what is no answer is null; what is no hit is left out", () => {
  for (const wrong of ["", "null", "[]", "{}", '{"data":{}}', "<html>"])
    expect(parseBoughtPassages(wrong)).toBe(null);
  expect(
    parseBoughtPassages(body([null, 1, {}, { ...hit, chunk: 3 }, { ...hit, id: "7", chunk: "x" }])),
  ).toEqual([]);
});

test("a bought summary is read whole, or not at all", () => {
  const summary = { id: 7, title: "Dracula", author: "Bram Stoker", summary: "## One\n\nText." };
  expect(parseBoughtSummary(JSON.stringify(summary))).toEqual(summary);
  for (const wrong of ["", "null", "{}", '"text"', JSON.stringify({ ...summary, summary: null })])
    expect(parseBoughtSummary(wrong)).toBe(null);
});
