import { describe, expect, it } from "vitest";
import { generatedTexts, seededRandom } from "@/tests/support/generated-corpus";
import { adjacency } from "./adjacency";
import { analyze } from "./analyzer";
import { InvertedIndexBuilder } from "./inverted-index-builder";
import { lexicalSearch } from "./lexical-search";
import { maxScore } from "./max-score";

function indexOf(...texts: string[]) {
  const builder = new InvertedIndexBuilder();
  for (const [ordinal, text] of texts.entries()) builder.add(ordinal, [{ text, weight: 1 }]);
  return builder.build();
}

describe("adjacency", () => {
  const index = indexOf(
    "white whale",
    "white enormous whale",
    "white enormous angry whale",
    "whale white",
    "the white of the whale",
    "ship",
  );
  const idf = (term: string) => index.inverseDocumentFrequency(term);

  it("is worth the smaller idf when v stands one or two positions after u, stop words not counted", () => {
    const { inDocument, total } = adjacency(index, ["white", "whale"]);
    const worth = Math.min(idf("white"), idf("whale"));
    expect([0, 1, 2, 3, 4, 5].map(inDocument)).toEqual([worth, worth, 0, 0, worth, 0]);
    expect(total).toBe(worth);
  });

  it("counts every pair once, however often query and document repeat it", () => {
    const repeated = indexOf("white whale white whale white whale", "white", "ship");
    const { inDocument, total } = adjacency(repeated, ["white", "whale", "white", "whale"]);
    expect(inDocument(0)).toBe(total);
    expect(adjacency(repeated, ["white", "whale"]).total).toBeLessThan(total);
  });

  it("counts a pair with an unknown term in the total, and finds it nowhere, not even at a text's end", () => {
    const { inDocument, total } = adjacency(index, ["whale", "kraken"]);
    expect(total).toBe(idf("whale"));
    expect([0, 1, 2, 3, 4, 5].map(inDocument)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it("has no total for fewer than two terms", () => {
    expect([adjacency(index, []).total, adjacency(index, ["whale"]).total]).toEqual([0, 0]);
  });

  it("does not reach from one field into the next", () => {
    const builder = new InvertedIndexBuilder();
    builder.add(0, [
      { text: "white", weight: 3 },
      { text: "whale", weight: 1 },
    ]);
    expect(adjacency(builder.build(), ["white", "whale"]).inDocument(0)).toBe(0);
  });
});

describe("lexicalSearch", () => {
  const random = seededRandom(3);
  const index = indexOf(...generatedTexts(random, 2_000, 40));
  const queries = generatedTexts(random, 200, 8);

  it("adds 0.6 of the pairs' worth to BM25 and ranks anew", () => {
    for (const query of queries) {
      const { inDocument } = adjacency(index, analyze(query));
      const expected = maxScore(index, analyze(query), 200)
        .map(({ ordinal, score }) => ({ ordinal, score: score + 0.6 * inDocument(ordinal) }))
        .sort((a, b) => b.score - a.score || a.ordinal - b.ordinal);
      expect(lexicalSearch(index, query).documents).toEqual(expected);
    }
  });

  it("covers a query wholly when the best document has all its pairs, and never more", () => {
    for (const query of queries) {
      const { coverage } = lexicalSearch(index, query);
      expect(coverage).toBeGreaterThanOrEqual(0);
      expect(coverage).toBeLessThanOrEqual(1);
    }
    const quotation = indexOf("call me ishmael some years ago", "years of whales", "ishmael");
    expect(lexicalSearch(quotation, "Call me Ishmael. Some years ago").coverage).toBe(1);
    expect(lexicalSearch(quotation, "Ishmael called years ago").coverage).toBeLessThan(1);
    expect(lexicalSearch(quotation, "Ishmael").coverage).toBe(0);
  });

  it("says when a query has no terms at all", () => {
    expect(lexicalSearch(index, "to be or not to be")).toEqual({
      documents: [],
      coverage: 0,
      hasTerms: false,
    });
    expect(lexicalSearch(index, "kraken")).toEqual({ documents: [], coverage: 0, hasTerms: true });
  });
});
