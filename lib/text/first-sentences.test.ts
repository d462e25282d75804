import { expect, test } from "vitest";
import { firstSentences } from "./first-sentences";

const text = "One is short. Two is a little longer. Three ends it.";

test("the lines are whole sentences, from the one that is asked for on", () => {
  expect(firstSentences(text, 0, 40)).toBe("One is short. Two is a little longer.");
  expect(firstSentences(text, text.indexOf("little"), 80)).toBe("Two is a little longer. Three ends it.");
  expect(firstSentences(text, text.indexOf("Three"), 80)).toBe("Three ends it.");
});

test("a sentence that is too long is cut between words, and says so", () => {
  expect(firstSentences("A student, of chemistry, makes a being.", 0, 20)).toBe("A student, of…");
  expect(firstSentences("x".repeat(30), 0, 10)).toBe(`${"x".repeat(9)}…`);
});

test("an empty text has no lines", () => {
  expect(firstSentences("", 0, 10)).toBe("");
  expect(firstSentences(" ", 3, 10)).toBe("");
});
