import { describe, expect, it } from "vitest";
import { seededRandom } from "@/tests/support/generated-corpus";
import { reciprocalRankFusion } from "./reciprocal-rank-fusion";

const random = seededRandom(7);

function randomList(longest: number): number[] {
  const ids = Array.from({ length: Math.floor(random() * longest) }, () => Math.floor(random() * 60));
  return [...new Set(ids)];
}

const cases = Array.from({ length: 300 }, () => ({
  lists: [randomList(40), random() < 0.2 ? null : randomList(40)],
  options: { k: 1 + Math.floor(random() * 60), weights: [0.1 + 7 * random(), 0.1 + random()] },
}));

describe("reciprocalRankFusion", () => {
  it("sums weight / (k + rank) and divides by the most that is possible", () => {
    expect(reciprocalRankFusion([[1, 2], [2]], { k: 3, weights: [2, 1] })).toEqual([
      { id: 2, score: (2 / 5 + 1 / 4) / (3 / 4) },
      { id: 1, score: 2 / 4 / (3 / 4) },
    ]);
  });

  it("scores above 0 and at most 1, and exactly 1 only for the first of every list that ran", () => {
    for (const { lists, options } of cases) {
      const fused = reciprocalRankFusion(lists, options);
      expect(fused.filter(({ score }) => !(score > 0 && score <= 1))).toEqual([]);
      const firstInAll = fused.filter(({ id }) => lists.every((list) => list === null || list[0] === id));
      expect(fused.filter(({ score }) => score === 1)).toEqual(firstInAll);
    }
  });

  it("has every id once, by score descending, then id ascending", () => {
    for (const { lists, options } of cases) {
      const fused = reciprocalRankFusion(lists, options);
      expect(new Set(fused.map(({ id }) => id))).toEqual(new Set(lists.flatMap((list) => list ?? [])));
      expect(fused).toEqual(fused.toSorted((a, b) => b.score - a.score || a.id - b.id));
      expect(new Set(fused.map(({ id }) => id)).size).toBe(fused.length);
    }
  });

  it("never ranks an id lower for moving up in a list", () => {
    for (const { lists, options } of cases) {
      const [first = [], second = null] = lists;
      const [place, id] = [...(first ?? []).entries()].at(-1) ?? [0, 0];
      if (place === 0 || !first) continue;
      const raised = [id, ...first.slice(0, -1)];
      const scoreIn = (list: number[]) =>
        reciprocalRankFusion([list, second], options).find((hit) => hit.id === id)?.score ?? 0;
      expect(scoreIn(raised)).toBeGreaterThan(scoreIn(first));
    }
  });

  it("does not depend on the order of ids that tie", () => {
    const fused = reciprocalRankFusion(
      [
        [9, 4],
        [4, 9],
      ],
      { k: 3, weights: [1, 1] },
    );
    expect(fused.map(({ id }) => id)).toEqual([4, 9]);
  });

  it("counts a list that ran without result, and leaves out one that did not run", () => {
    const options = { k: 3, weights: [1, 1] };
    expect(reciprocalRankFusion([[5], []], options)).toEqual([{ id: 5, score: 0.5 }]);
    expect(reciprocalRankFusion([[5], null], options)).toEqual([{ id: 5, score: 1 }]);
    expect(reciprocalRankFusion([null, null], options)).toEqual([]);
  });

  it("refuses a list without a weight", () => {
    expect(() => reciprocalRankFusion([[1], [2]], { k: 3, weights: [1] })).toThrow(RangeError);
  });
});
