import { describe, expect, it } from "vitest";
import { generatedTexts, seededRandom } from "@/tests/support/generated-corpus";
import { InvertedIndexBuilder } from "./inverted-index-builder";
import { maxScore } from "./max-score";

// More documents than two windows hold, and short ones, so that many scores are equal.
const random = seededRandom(1);
const documents = generatedTexts(random, 9_500, 30).map((text) => text.split(" "));
const queries = generatedTexts(random, 300, 12).map((text) => text.split(" "));

const builder = new InvertedIndexBuilder();
for (const [ordinal, words] of documents.entries())
  builder.add(ordinal, [{ text: words.join(" "), weight: 1 }]);
const index = builder.build();

describe("maxScore", () => {
  it("gives the BM25 score as the textbook has it, to 1e-6, and leaves no matching document out", () => {
    for (const query of queries) {
      const scores = new Map(textbookScores(query).map(({ ordinal, score }) => [ordinal, score]));
      const found = maxScore(index, query, documents.length);
      expect(found).toHaveLength(scores.size);
      const errors = found.map(({ ordinal, score }) => Math.abs(score - (scores.get(ordinal) ?? 0)));
      expect(Math.max(0, ...errors)).toBeLessThan(1e-6);
    }
  });

  it("stops early with exactly what scoring everything gives, ties by ordinal included", () => {
    for (const query of queries) {
      const everything = maxScore(index, query, documents.length);
      for (const limit of [1, 2, 10, 200])
        expect(maxScore(index, query, limit)).toEqual(everything.slice(0, limit));
    }
  });

  it("ranks by score, then by ordinal", () => {
    for (const query of queries) {
      const found = maxScore(index, query, 500);
      expect(found).toEqual(found.toSorted((a, b) => b.score - a.score || a.ordinal - b.ordinal));
    }
  });

  it("counts a repeated query term once and passes over unknown ones", () => {
    expect(maxScore(index, ["3", "7", "3", "kraken"], 20)).toEqual(maxScore(index, ["3", "7"], 20));
  });

  it("finds nothing for nothing", () => {
    expect(maxScore(index, [], 20)).toEqual([]);
    expect(maxScore(index, ["kraken"], 20)).toEqual([]);
    expect(maxScore(index, ["3"], 0)).toEqual([]);
    expect(maxScore(new InvertedIndexBuilder().build(), ["3"], 20)).toEqual([]);
  });
});

/** BM25 straight from its definition, sharing nothing with the engine; only documents with a query term. */
function textbookScores(query: string[]) {
  return counts.flatMap(({ frequencies, length }, ordinal) => {
    const terms = [...new Set(query)].filter((term) => frequencies.has(term));
    const score = terms.reduce((sum, term) => {
      const frequency = frequencies.get(term) ?? 0;
      const holders = documentFrequencies.get(term) ?? 0;
      const idf = Math.log(1 + (documents.length - holders + 0.5) / (holders + 0.5));
      const denominator = frequency + 1.2 * (1 - 0.75 + (0.75 * length) / meanLength);
      return sum + (idf * frequency * 2.2) / denominator;
    }, 0);
    return terms.length > 0 ? [{ ordinal, score }] : [];
  });
}

const counts = documents.map((words) => ({ frequencies: countsOf(words), length: words.length }));
const documentFrequencies = countsOf(counts.flatMap(({ frequencies }) => [...frequencies.keys()]));
const meanLength = documents.flat().length / documents.length;

function countsOf(words: string[]): Map<string, number> {
  const frequencies = new Map<string, number>();
  for (const word of words) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  return frequencies;
}
