import { describe, expect, test } from "vitest";
import { matchedRanges } from "./matched-ranges";

const marked = (text: string, query: string) =>
  matchedRanges(text, query).map(([start, end]) => text.slice(start, end));

describe("matched ranges", () => {
  test("are whole words of the text in every inflection of the query's", () => {
    expect(
      marked("The Creature’s makers fled; creatures follow the maker.", "a maker and the creature"),
    ).toEqual(["Creature’s", "makers", "creatures", "maker"]);
  });

  test("are found with accents for plain queries and the other way round", () => {
    expect(marked("Emily Brontë", "bronte")).toEqual(["Brontë"]);
    expect(marked("Emily Bronte", "Brontë")).toEqual(["Bronte"]);
  });

  test("are neither stop words nor parts of words", () => {
    expect(marked("The theme of the and", "the of and")).toEqual([]);
    expect(marked("whaleboat", "whale")).toEqual([]);
    expect(marked("", "whale")).toEqual([]);
  });

  test("count UTF-16 units, as slice does", () => {
    expect(matchedRanges("🦑 whale", "whales")).toEqual([[3, 8]]);
  });
});
