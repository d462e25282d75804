import { beforeAll, describe, expect, it } from "vitest";
import { generatedTexts, seededRandom } from "@/tests/support/generated-corpus";
import { lexicalSearch } from "./lexical-search";
import { type PassageIndex, PassageIndexBuilder } from "./passage-index";
import { rankBooksByPassages } from "./rank-books-by-passages";
import { rankPassages } from "./rank-passages";

const immediately = async () => {};

/** An index of books, each given by its passages. Ids are 10, 20, 30 …, passages of a book follow each other. */
function indexOf(books: readonly (readonly string[])[]): Promise<PassageIndex> {
  const builder = new PassageIndexBuilder();
  let chunkId = 0;
  for (const [place, passages] of books.entries()) {
    for (const text of passages) {
      builder.add({ chunkId: chunkId++, bookId: 10 * (place + 1) }, { ofBook: [], own: [null, text] });
    }
  }
  return builder.build(immediately);
}

const near = (ordinals: Iterable<number>) => ({
  model: "static-en-384",
  passages: Array.from(ordinals, (ordinal, place) => ({ ordinal, cosine: 1 - place / 200 })),
});

const random = seededRandom(12);
const queries = generatedTexts(random, 60, 8);
const nearestTo = (seed: number) => {
  const draw = seededRandom(seed);
  return near(new Set(Array.from({ length: 100 }, () => Math.floor(draw() * 800))));
};
let generated: PassageIndex;
beforeAll(async () => {
  generated = await indexOf(Array.from({ length: 80 }, () => generatedTexts(random, 10, 40)));
});

describe("rankBooksByPassages", () => {
  it("shows each book once, by the passage that the passages' own ranking puts first", () => {
    for (const [seed, query] of queries.entries()) {
      const passages = rankPassages(generated.index, query, nearestTo(seed));
      const books = rankBooksByPassages(generated, query, nearestTo(seed));
      const bookOf = (ordinal: number) => generated.passages[ordinal]?.bookId;
      expect(new Set(books.map(({ bookId }) => bookId))).toEqual(
        new Set(passages.map(({ ordinal }) => bookOf(ordinal))),
      );
      expect(new Set(books.map(({ bookId }) => bookId)).size).toBe(books.length);
      for (const { bookId, ordinal, explain } of books) {
        const best = passages.find((passage) => bookOf(passage.ordinal) === bookId);
        expect({ ordinal, explain }).toEqual({ ordinal: best?.ordinal, explain: best?.explain });
      }
    }
  });

  it("scores above 0 and at most 1, best first, ties by book id, the same every time", () => {
    for (const [seed, query] of queries.entries()) {
      for (const nearest of [nearestTo(seed), near([]), null]) {
        const books = rankBooksByPassages(generated, query, nearest);
        for (const { score } of books) expect(score > 0 && score <= 1).toBe(true);
        expect(books).toEqual(books.toSorted((a, b) => b.score - a.score || a.bookId - b.bookId));
        expect(rankBooksByPassages(generated, query, nearest)).toEqual(books);
      }
    }
  });

  it("is the sum over three lists of books by its maximum: whole books, best passages, all near passages", async () => {
    const books = await indexOf([["whale sea"], ["whale", "ship"], ["lamp"], ["storm"]]);
    const query = "whale ship";
    const { documents, coverage } = lexicalSearch(books.index, query);
    const whole = lexicalSearch(books.wholeBooks, query).documents.map(
      ({ ordinal }) => books.bookIds[ordinal],
    );
    expect(documents.map(({ ordinal }) => ordinal)).toEqual([2, 1, 0]);
    expect([coverage, whole]).toEqual([0, [20, 10]]);
    const ranked = rankBooksByPassages(books, query, near([3, 0, 2]));
    const maximum = 0.5 / 4 + 0.5 / 4 + 1 / 4;
    const expected = [
      { bookId: 20, score: (0.5 / 4 + 0.5 / 4 + 1 / 6) / maximum },
      { bookId: 10, score: (0.5 / 5 + 0.5 / 5 + 1 / 5) / maximum },
      { bookId: 30, score: 1 / 4 / maximum },
    ];
    expect(ranked.map(({ bookId }) => bookId)).toEqual(expected.map(({ bookId }) => bookId));
    for (const [place, { score }] of ranked.entries())
      expect(score).toBeCloseTo(expected[place]?.score ?? 0, 12);
  });

  it("gives 1 to the book that is first in all lists that ran", async () => {
    const books = await indexOf([["lamp"], ["white whale", "whale"]]);
    for (const nearest of [near([1, 0]), null]) {
      expect(rankBooksByPassages(books, "white whale", nearest)[0]).toMatchObject({ bookId: 20, score: 1 });
    }
    expect(rankBooksByPassages(books, "and who was it?", near([0]))).toMatchObject([
      { bookId: 10, score: 1 },
    ]);
  });

  it("finds a book whose passages have the words of a question between them", async () => {
    const filler = Array.from({ length: 20 }, (_, place) => [`harbour ${place}`, `lantern ${place}`]);
    const books = await indexOf([
      ["orphan harbour"],
      ["orphan lantern", "convict harbour", "fortune"],
      ...filler,
    ]);
    const ranked = rankBooksByPassages(books, "orphan fortune convict", null);
    expect(ranked[0]?.bookId).toBe(20);
  });

  it("lets several near passages outweigh a nearer one", async () => {
    const books = await indexOf([["lamp"], ["whale", "ship", "sea"]]);
    const ids = (ordinals: number[]) =>
      rankBooksByPassages(books, "and who was it?", near(ordinals)).map(({ bookId }) => bookId);
    expect(ids([0, 1])).toEqual([10, 20]);
    expect(ids([0, 1, 2])).toEqual([20, 10]);
  });

  it("finds nothing for nothing", async () => {
    expect(rankBooksByPassages(generated, "", null)).toEqual([]);
    expect(rankBooksByPassages(generated, "kraken", near([]))).toEqual([]);
    expect(rankBooksByPassages(await indexOf([]), "whale", near([]))).toEqual([]);
  });
});
