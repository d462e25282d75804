import { describe, expect, it } from "vitest";
import { seededRandom } from "@/tests/support/generated-corpus";
import { bestFirst, TopDocuments } from "./top-documents";

describe("TopDocuments", () => {
  it("keeps what sorting everything would keep, in any order of arrival", () => {
    const random = seededRandom(2);
    for (let round = 0; round < 200; round++) {
      const offered = Array.from({ length: 60 }, (_, ordinal) => ({
        ordinal,
        score: Math.floor(random() * 8),
      }));
      const limit = Math.floor(random() * 70);
      const top = new TopDocuments(limit);
      for (const { ordinal, score } of offered.toSorted(() => random() - 0.5)) top.offer(ordinal, score);
      expect(top.sorted()).toEqual(offered.toSorted(bestFirst).slice(0, limit));
    }
  });

  it("lets everything in while there is room, then what reaches the worst", () => {
    const top = new TopDocuments(2);
    top.offer(1, 5);
    expect(top.threshold).toBe(Number.NEGATIVE_INFINITY);
    top.offer(2, 3);
    expect(top.threshold).toBe(3);
    top.offer(0, 3);
    expect(top.sorted()).toEqual([
      { ordinal: 1, score: 5 },
      { ordinal: 0, score: 3 },
    ]);
  });
});
