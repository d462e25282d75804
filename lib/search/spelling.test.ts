import { describe, expect, it } from "vitest";
import { seededRandom } from "@/tests/support/generated-corpus";
import { editDistance } from "./edit-distance";
import { Spelling } from "./spelling";

const random = seededRandom(6);
const randomWord = () =>
  Array.from({ length: 1 + Math.floor(random() * 11) }, () => "abcdo"[Math.floor(random() * 5)]).join("");

describe("editDistance", () => {
  it("counts insertions, deletions, substitutions and swaps of neighbours", () => {
    const pairs = [
      "whale whale",
      "whale whales",
      "whale hale",
      "whale while",
      "whale hwale",
      "stoisicm stoicism",
    ];
    expect(pairs.map((pair) => distance(...split(pair)))).toEqual([0, 1, 1, 1, 1, 2]);
    expect([distance("", "abc"), distance("", "")]).toEqual([3, 0]);
  });

  it("equals the whole table of distances, cut off at the limit", () => {
    for (let round = 0; round < 3_000; round++) {
      const [a, b] = [randomWord(), randomWord()];
      for (const limit of [0, 1, 2, 5]) {
        expect(editDistance(a, b, limit)).toBe(Math.min(wholeTableDistance(a, b), limit + 1));
      }
    }
  });
});

describe("Spelling", () => {
  const spelling = new Spelling(
    new Map(
      Object.entries({
        stoicism: 9,
        whale: 5,
        whales: 7,
        while: 5,
        wheel: 99,
        ship: 3,
        chip: 3,
        frankenstein: 1,
      }),
    ),
  );
  const suggestions = (word: string) => spelling.candidates(word).map((candidate) => candidate.word);

  it("mends the misspellings readers make", () => {
    expect(suggestions("stoisicm")).toEqual(["stoicism"]);
    expect(suggestions("frankinstien")).toEqual(["frankenstein"]);
    expect(suggestions("hwale")).toEqual(["whale"]);
  });

  it("allows one edit from 4 letters, two from 8, none below 4", () => {
    expect(suggestions("shp")).toEqual([]);
    expect(suggestions("shap")).toEqual(["ship"]);
    expect(suggestions("whaless")).toEqual(["whales"]);
    expect(suggestions("stoics")).toEqual([]);
    expect(suggestions("stoicixx")).toEqual(["stoicism"]);
  });

  it("ranks by distance, then frequency, then alphabet, and never offers the word itself", () => {
    expect(spelling.candidates("whale")).toEqual([
      { word: "whales", distance: 1, frequency: 7 },
      { word: "while", distance: 1, frequency: 5 },
    ]);
    expect(suggestions("xhip")).toEqual(["chip", "ship"]);
    expect(spelling.candidates("whale", 1).map(({ word }) => word)).toEqual(["whales"]);
  });

  it("finds exactly what comparing with every word finds", () => {
    const vocabulary = new Map(Array.from({ length: 800 }, () => [randomWord(), Math.floor(random() * 5)]));
    const generated = new Spelling(vocabulary);
    for (let round = 0; round < 300; round++) {
      const word = randomWord();
      const allowed = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
      const near = [...vocabulary.keys()].filter(
        (other) => other !== word && distance(word, other) <= allowed,
      );
      const found = generated.candidates(word, vocabulary.size).map((candidate) => candidate.word);
      expect(found.sort()).toEqual(near.sort());
    }
  });
});

function split(pair: string): [string, string] {
  const [a = "", b = ""] = pair.split(" ");
  return [a, b];
}

function distance(a: string, b: string): number {
  return editDistance(a, b, 20);
}

/** The recursion of the definition, memory instead of speed. */
function wholeTableDistance(a: string, b: string): number {
  const known = new Map<string, number>();
  const at = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j;
    const key = `${i} ${j}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const edited = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)];
    if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) edited.push(at(i - 2, j - 2) + 1);
    known.set(key, Math.min(...edited));
    return Math.min(...edited);
  };
  return at(a.length, b.length);
}
