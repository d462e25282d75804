import { expect, test } from "vitest";
import { joinAuthors, splitAuthors } from "./split-authors";

test.each([
  ["Jane Austen", ["Jane Austen"]],
  ["Terry Pratchett; Neil Gaiman", ["Terry Pratchett", "Neil Gaiman"]],
  ["Terry Pratchett & Neil Gaiman", ["Terry Pratchett", "Neil Gaiman"]],
  ["Terry Pratchett and Neil Gaiman", ["Terry Pratchett", "Neil Gaiman"]],
  ["J.K. Rowling/Mary GrandPré", ["J.K. Rowling", "Mary GrandPré"]],
  [
    "Ludwig van Beethoven and Johann Wolfgang von Goethe",
    ["Ludwig van Beethoven", "Johann Wolfgang von Goethe"],
  ],
  ["Karl Marx, Friedrich Engels, and Jane Doe", ["Karl Marx", "Friedrich Engels", "Jane Doe"]],
  ["['A. Author', \"B. O'Brien\"]", ["A. Author", "B. O'Brien"]],
  ['["A. Author","B. Brien"]', ["A. Author", "B. Brien"]],
  ["Jane Austen; jane austen", ["Jane Austen"]],
  ["  Jane \t Austen ,", ["Jane Austen"]],
  ["Unknown", []],
  ["", []],
])("%s", (field, names) => {
  expect(splitAuthors([field])).toEqual(names);
});

test.each([
  "Ann and Jeff VanderMeer",
  "Department of Health and Human Services",
  "Strunk, William",
  "Tolkien, J. R. R.",
  "Martin Luther King, Jr.",
  "Terry Pratchett, Neil Gaiman",
  "AC/DC",
])("%s stays one: what is not surely several is not split", (field) => {
  expect(splitAuthors([field])).toEqual([field]);
});

test("in a list, names between commas are several", () => {
  expect(splitAuthors(["Terry Pratchett, Neil Gaiman"], true)).toEqual(["Terry Pratchett", "Neil Gaiman"]);
  expect(splitAuthors(["Strunk, William"], true)).toEqual(["Strunk, William"]);
});

test("47 authors are joined as far as there is room, whole names only", () => {
  const names = Array.from({ length: 47 }, (_, number) => `Author Number${number}`);
  expect(joinAuthors(names, 2_000)).toEqual({ author: names.join("; "), left: 0 });
  expect(joinAuthors(names, 40)).toEqual({ author: "Author Number0; Author Number1", left: 45 });
  expect(joinAuthors([], 40)).toEqual({ author: "Unknown", left: 0 });
});
