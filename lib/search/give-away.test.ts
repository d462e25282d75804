import { expect, test } from "vitest";
import { countWords } from "../text/count-words";
import { giveAway, sellableWords } from "./give-away";

const passage = "One two three. The whale is white and old. Five. The captain hates the white whale so much.";

test("a passage within the limit is given whole, to the last word of the limit", () => {
  expect(giveAway(passage, "whale", 18)).toBe(passage);
  expect(giveAway(passage, "whale", 17)).not.toBe(passage);
});

test("a longer one gives the sentence that matches best, and as many neighbours as there is room for", () => {
  expect(giveAway(passage, "white whales of a captain", 8)).toBe(
    "The captain hates the white whale so much.",
  );
  expect(giveAway(passage, "an old whale", 7)).toBe("The whale is white and old. Five.");
  expect(giveAway(passage, "an old whale", 10)).toBe("One two three. The whale is white and old. Five.");
});

test("a query that matches no word gives the first sentence that is short enough", () => {
  expect(giveAway(passage, "leviathan", 3)).toBe("One two three.");
  expect(giveAway(passage, "leviathan", 1)).toBe("Five.");
});

test("where no sentence is short enough nothing is given", () => {
  expect(giveAway(passage, "whale", 0)).toBeNull();
  expect(giveAway("One sentence of six words here.", "sentence", 5)).toBeNull();
});

test("whatever is given are whole sentences within the limit", () => {
  for (let limit = 1; limit < 18; limit++) {
    for (const query of ["whale", "captain", "three", "five", ""]) {
      const given = giveAway(passage, query, limit) ?? "";
      expect(countWords(given)).toBeLessThanOrEqual(limit);
      expect(passage).toContain(given);
      expect(given).toMatch(/^(?:One|The|Five).*\.$/);
    }
  }
});

test("the very first sentence of a summary is free and so not counted", () => {
  expect(sellableWords(["One two three. Four five.", "Six seven."])).toBe(4);
  expect(sellableWords([])).toBe(0);
});
