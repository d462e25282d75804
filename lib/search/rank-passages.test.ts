import { describe, expect, it } from "vitest";
import { generatedTexts, seededRandom } from "@/tests/support/generated-corpus";
import { InvertedIndexBuilder } from "./inverted-index-builder";
import { lexicalSearch } from "./lexical-search";
import { rankPassages } from "./rank-passages";

const random = seededRandom(8);
const builder = new InvertedIndexBuilder();
for (const [ordinal, text] of generatedTexts(random, 1_000, 40).entries()) {
  builder.add(ordinal, [{ text, weight: 1 }]);
}
const index = builder.build();
const queries = generatedTexts(random, 100, 8);

function nearestTo(seed: number) {
  const draw = seededRandom(seed);
  const ordinals = new Set(Array.from({ length: 100 }, () => Math.floor(draw() * 1_000)));
  return {
    model: "static-en-384",
    passages: Array.from(ordinals, (ordinal, place) => ({ ordinal, cosine: 1 - place / 200 })),
  };
}

describe("rankPassages", () => {
  it("explains every rank by the lists it came from", () => {
    for (const [seed, query] of queries.entries()) {
      const nearest = nearestTo(seed);
      const { documents, coverage } = lexicalSearch(index, query);
      const lexicalWeight = 1 + 6 * coverage;
      for (const { ordinal, score, explain } of rankPassages(index, query, nearest)) {
        const lexicalPlace = documents.findIndex((document) => document.ordinal === ordinal);
        const vectorPlace = nearest.passages.findIndex((passage) => passage.ordinal === ordinal);
        expect(explain).toEqual({
          lexicalRank: lexicalPlace < 0 ? null : lexicalPlace + 1,
          vectorRank: vectorPlace < 0 ? null : vectorPlace + 1,
          bm25: documents[lexicalPlace]?.score ?? null,
          cosine: nearest.passages[vectorPlace]?.cosine ?? null,
        });
        const { lexicalRank, vectorRank } = explain;
        const sum =
          (lexicalRank ? lexicalWeight / (3 + lexicalRank) : 0) + (vectorRank ? 1 / (3 + vectorRank) : 0);
        expect(score).toBeCloseTo(sum / ((lexicalWeight + 1) / 4), 12);
      }
    }
  });

  it("ranks by words alone, from 1 down, when the vector half did not run", () => {
    for (const query of queries) {
      const ranked = rankPassages(index, query, null);
      expect(ranked.map(({ ordinal }) => ordinal)).toEqual(
        lexicalSearch(index, query).documents.map(({ ordinal }) => ordinal),
      );
      if (ranked[0]) expect(ranked[0].score).toBe(1);
    }
  });

  it("ranks by meaning alone when the query is nothing but stop words", () => {
    const nearest = nearestTo(1);
    const ranked = rankPassages(index, "who was it, and why?", nearest);
    expect(ranked.map(({ ordinal }) => ordinal)).toEqual(nearest.passages.map(({ ordinal }) => ordinal));
    expect(ranked[0]).toMatchObject({ score: 1, explain: { lexicalRank: null, bm25: null } });
  });

  it("is the same every time and finds nothing for nothing", () => {
    const query = queries[0] ?? "";
    expect(rankPassages(index, query, nearestTo(2))).toEqual(rankPassages(index, query, nearestTo(2)));
    expect(rankPassages(index, "", null)).toEqual([]);
    expect(rankPassages(index, "kraken", { model: "unknown", passages: [] })).toEqual([]);
  });
});
