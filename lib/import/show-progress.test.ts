import { expect, test } from "vitest";
import { describeProgress } from "./show-progress";

test.each([
  [
    { done: 0, total: 2_500_000, unit: "bytes", seconds: 0 },
    { all: "2.5 MB", rate: "0 kB", left: "?" },
  ],
  [
    { done: 500_000, total: 2_500_000, unit: "bytes", seconds: 1 },
    { all: "2.5 MB", rate: "500 kB", left: "4 s" },
  ],
  [
    { done: 100, total: 20_100, unit: "books", seconds: 1 },
    { all: "20,100 books", rate: "100", left: "4 min" },
  ],
  [
    { done: 10, total: 72_010, unit: "passages", seconds: 1 },
    { all: "72,010 passages", rate: "10", left: "2 h" },
  ],
])("%j says how much, how fast and how long", (at, told) => {
  expect(describeProgress(at)).toEqual(told);
});
