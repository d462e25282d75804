import { expect, test } from "vitest";
import { shownPages } from "./shown-pages";

const written = (page: number, pages: number) =>
  shownPages(page, pages)
    .map((shown) => (typeof shown === "number" ? shown : "…"))
    .join(" ");

test.each([
  [1, 1, "1"],
  [1, 2, "1 2"],
  [2, 6, "1 2 3 4 5 6"],
  [1, 9, "1 2 … 8 9"],
  [5, 9, "1 2 3 4 5 6 7 8 9"],
  [1, 159, "1 2 … 158 159"],
  [80, 159, "1 2 … 79 80 81 … 158 159"],
  [159, 159, "1 2 … 158 159"],
])("page %i of %i", (page, pages, expected) => {
  expect(written(page, pages)).toBe(expected);
});
