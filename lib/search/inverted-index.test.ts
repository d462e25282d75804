import { describe, expect, it } from "vitest";
import { seededRandom } from "@/tests/support/generated-corpus";
import { FIELD_GAP } from "./inverted-index";
import { InvertedIndexBuilder } from "./inverted-index-builder";

function indexOf(...documents: { text: string; weight: number }[][]) {
  const builder = new InvertedIndexBuilder();
  for (const [ordinal, fields] of documents.entries()) builder.add(ordinal, fields);
  return builder.build();
}

const plain = (text: string) => [{ text, weight: 1 }];

describe("InvertedIndex", () => {
  const index = indexOf(plain("whale ship whale"), plain("ship"), plain(""), plain("ship captain whaler"));

  it("has every document of a term once, ascending, with its frequency", () => {
    expect(index.postings("ship")).toEqual({
      documents: Uint32Array.of(0, 1, 3),
      frequencies: Uint16Array.of(1, 1, 1),
    });
    expect(index.postings("whale")).toEqual({ documents: Uint32Array.of(0), frequencies: Uint16Array.of(2) });
    expect([index.documentCount, index.documentFrequency("ship"), index.documentFrequency("kraken")]).toEqual(
      [4, 3, 0],
    );
    expect(index.postings("kraken").documents).toHaveLength(0);
  });

  it("keeps its terms sorted and finds them by prefix", () => {
    expect(index.terms()).toEqual(["captain", "ship", "whale", "whaler"]);
    expect(index.termsWithPrefix("whal")).toEqual(["whale", "whaler"]);
    expect(index.termsWithPrefix("whaler")).toEqual(["whaler"]);
    expect(index.termsWithPrefix("x")).toEqual([]);
    expect(index.termsWithPrefix("")).toHaveLength(4);
  });

  it("gives back the terms of a document by position", () => {
    expect(Array.from(index.sequence(3), (id) => index.terms()[id])).toEqual(["ship", "captain", "whaler"]);
    expect(index.sequence(2)).toHaveLength(0);
  });

  it("takes a document in pieces as it takes it whole", () => {
    const builder = new InvertedIndexBuilder();
    expect(() => builder.append(plain("whale"))).toThrow(RangeError);
    builder.add(0, plain("whale ship"));
    builder.append([...plain("ship"), ...plain("captain")]);
    builder.add(1, []);
    builder.append(plain("whaler whale"));
    const whole = indexOf(["whale ship", "ship", "captain"].flatMap(plain), plain("whaler whale"));
    expect(builder.build().data).toEqual(whole.data);
  });

  it("counts a field's words with its weight and parts the fields", () => {
    const [whale, ship] = [
      { text: "whale", weight: 3 },
      { text: "ship whale", weight: 2 },
    ];
    const weighted = indexOf([whale, ship], plain("ship"));
    expect(weighted.postings("whale").frequencies).toEqual(Uint16Array.of(5));
    expect(weighted.data.lengths).toEqual(Uint32Array.of(7, 1));
    expect([...weighted.sequence(0)]).toEqual([1, FIELD_GAP, FIELD_GAP, 0, 1]);
  });

  it("does not overflow when a document says one word for ever", () => {
    expect(indexOf(plain("ship ".repeat(70_000))).postings("ship").frequencies).toEqual(
      Uint16Array.of(65_535),
    );
  });

  it("knows an idf above 0 for every term, highest for one that nobody has", () => {
    const idf = (term: string) => index.inverseDocumentFrequency(term);
    expect(idf("ship")).toBeGreaterThan(0);
    expect(idf("whale")).toBeGreaterThan(idf("ship"));
    expect(idf("kraken")).toBeGreaterThan(idf("whale"));
  });

  it("is usable when empty", () => {
    const empty = new InvertedIndexBuilder().build();
    expect([empty.documentCount, empty.terms(), empty.termsWithPrefix("a")]).toEqual([0, [], []]);
  });

  it("refuses documents out of turn and weights that are no whole numbers", () => {
    const builder = new InvertedIndexBuilder();
    expect(() => builder.add(1, plain("ship"))).toThrow(RangeError);
    for (const weight of [0, -1, 1.5, Number.NaN]) {
      expect(() => builder.add(0, [{ text: "ship", weight }])).toThrow(RangeError);
    }
    builder.add(0, plain("ship"));
    expect(() => builder.add(0, plain("ship"))).toThrow("1 comes next");
  });

  it("agrees with counting by hand on generated documents", () => {
    const random = seededRandom(5);
    const texts = Array.from({ length: 60 }, () =>
      Array.from({ length: Math.floor(random() * 12) }, () => `${Math.floor(random() * 9)}`),
    );
    const generated = indexOf(...texts.map((text) => plain(text.join(" "))));
    for (const term of generated.terms()) {
      const counts = texts.map((text) => text.filter((word) => word === term).length);
      const { documents, frequencies } = generated.postings(term);
      expect([...documents]).toEqual(counts.flatMap((count, ordinal) => (count > 0 ? [ordinal] : [])));
      expect([...frequencies]).toEqual(counts.filter((count) => count > 0));
    }
  });
});
