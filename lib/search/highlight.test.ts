import { describe, expect, it } from "vitest";
import { matchedRanges } from "./highlight";

const marked = (text: string, query: string) =>
  matchedRanges(text, query).map(({ start, end }) => text.slice(start, end));

describe("matchedRanges", () => {
  it("marks whole words of the text in every inflection of the query's", () => {
    expect(
      marked("The Creature’s makers fled; creatures follow the maker.", "a maker and the creature"),
    ).toEqual(["Creature’s", "makers", "creatures", "maker"]);
  });

  it("marks accented words for plain queries and the other way round", () => {
    expect(marked("Emily Brontë", "bronte")).toEqual(["Brontë"]);
    expect(marked("Emily Bronte", "Brontë")).toEqual(["Bronte"]);
  });

  it("marks neither stop words nor parts of words", () => {
    expect(marked("The theme of the and", "the of and")).toEqual([]);
    expect(marked("whaleboat", "whale")).toEqual([]);
    expect(marked("", "whale")).toEqual([]);
  });
});
