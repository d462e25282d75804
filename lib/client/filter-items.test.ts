import { expect, test } from "vitest";
import { libraryItem, librarySearch } from "@/tests/support/library-item";
import { filterItems } from "./filter-items";

const solitude = libraryItem({
  id: "pay_3",
  title: "One Hundred Years of Solitude",
  book: { id: 18, author: "Gabriel García Márquez", genre: "Fiction" },
});
const frankl = libraryItem({ id: "pay_4", title: "Man’s Search for Meaning" });
const items = [librarySearch(), libraryItem(), solitude, frankl];
const found = (kind: "all" | "summary" | "search", words: string) =>
  filterItems(items, { kind, words }).map(({ id }) => id);

test("without words the kind alone decides, and the order stays", () => {
  expect(found("all", "")).toEqual(["pay_2", "pay_1", "pay_3", "pay_4"]);
  expect(found("summary", " ")).toEqual(["pay_1", "pay_3", "pay_4"]);
  expect(found("search", "")).toEqual(["pay_2"]);
});

test("each word must stand in title, author or question; case, accents and the form of apostrophes do not matter", () => {
  expect(found("all", "garcia SOLITUDE")).toEqual(["pay_3"]);
  expect(found("all", "MÁRQ")).toEqual(["pay_3"]);
  expect(found("all", "man's")).toEqual(["pay_4"]);
  expect(found("all", "sea storm")).toEqual(["pay_2"]);
  expect(found("summary", "storm")).toEqual([]);
  expect(found("all", "garcia frankenstein")).toEqual([]);
});
