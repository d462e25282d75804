import { expect, test } from "vitest";
import { leastTitleSimilarity } from "./google-books-match";
import { isSameAuthor } from "./is-same-author";
import { titleSimilarity } from "./title-similarity";

test.each([
  ["Frankenstein; or, The Modern Prometheus", "Frankenstein, Or, the Modern Prometheus"],
  ["Frankenstein; or, The Modern Prometheus", "Frankenstein"],
  ["Les Misérables", "Les miserables"],
  ["The Hobbit", "Hobbit: or, There and Back Again"],
  ["Dune (Dune Chronicles, #1)", "Dune"],
  ["Beloved", "Beloved: A Novel"],
  ["Alice’s Adventures in Wonderland", "Alice's Adventures in Wonderland (Illustrated)"],
  ["Crime & Punishment", "Crime and Punishment"],
  ["Anna Karenina", "Anna Karenin"],
  ["Henry IV, Part 1", "Henry IV, Part One"],
  ["1984", "1984: 75th Anniversary Edition"],
  ["Преступление и наказание", "Преступление и Наказание"],
  ["源氏物語", "源氏物語"],
])("%s is %s", (left, right) => {
  expect(titleSimilarity(left, right)).toBeGreaterThanOrEqual(leastTitleSimilarity);
  expect(titleSimilarity(right, left)).toBe(titleSimilarity(left, right));
});

test.each([
  ["Emma", "Emma Brown"],
  ["The Trial", "The Trail"],
  ["Ulysses", "Ulysses Annotated"],
  ["Henry IV, Part 1", "Henry IV, Part 2"],
  ["War and Peace", "War and Peace, Volume 2"],
  ["Star Wars: A New Hope", "Star Wars: The Empire Strikes Back"],
  ["Rabbit, Run", "Rabbit Redux"],
  ["Foundation", "Foundation and Empire"],
  ["Catch-22", "Catch-23"],
  ["Rocky II", "Rocky III"],
  ["", ""],
  ["!!!", "???"],
])("%s is not %s", (left, right) => {
  expect(titleSimilarity(left, right)).toBeLessThan(leastTitleSimilarity);
});

test.each([
  ["Leo Tolstoy", "Tolstoy, Leo", true],
  ["J. R. R. Tolkien", "John Ronald Reuel Tolkien", true],
  ["Fyodor Dostoevsky", "Fedor Dostoyevsky", true],
  ["Gabriel García Márquez", "Gabriel Garcia Marquez", true],
  ["Plato", "Plato", true],
  ["Martin Luther King, Jr.", "Martin Luther King", true],
  ["Charlotte Brontë", "Emily Brontë", false],
  ["Mary Shelley", "Mary Wollstonecraft", false],
  ["Homer", "Plato", false],
  ["Jane Austen", "SparkNotes", false],
  ["", "Plato", false],
])("%s and %s are one author: %s", (left, right, isSame) => {
  expect(isSameAuthor(left, right)).toBe(isSame);
  expect(isSameAuthor(right, left)).toBe(isSame);
});
