import { beforeAll, expect, test } from "vitest";
import { books } from "@/drizzle/schema";
import { firstFoundingBooks } from "@/tests/search/first-founding-books";
import { testDatabase } from "@/tests/support/database";
import { seededRandom } from "@/tests/support/generated-corpus";
import { testSearch } from "@/tests/support/search";
import { rankBooks } from "./rank-books";

const database = testDatabase();
testSearch(database, firstFoundingBooks);

let titles: { id: number; title: string }[];
beforeAll(async () => {
  titles = await database.db.select({ id: books.id, title: books.title }).from(books).orderBy(books.id);
  expect(titles.length).toBeGreaterThanOrEqual(40);
});

/** The title with one typo in its longest word, at a place drawn from the seed. */
function misspelt(title: string, typo: "deletion" | "transposition" | "substitution", seed: number): string {
  const [longest = ""] = (title.match(/\p{L}+/gu) ?? []).toSorted((a, b) => b.length - a.length);
  const random = seededRandom(seed);
  const place = Math.floor(random() * (longest.length - 1));
  const [letter = "", next = ""] = [longest[place], longest[place + 1]];
  const other = "abcdefghijklmnopqrstuvwxyz".replace(letter.toLowerCase(), "")[Math.floor(random() * 25)];
  const written = { deletion: next, transposition: `${next}${letter}`, substitution: `${other}${next}` }[
    typo
  ];
  return title.replace(longest, longest.slice(0, place) + written + longest.slice(place + 2));
}

test("every book of the founding collection is found first by its exact title, in any letter case", async () => {
  for (const { id, title } of titles) {
    for (const written of [title, title.toUpperCase(), `  ${title}!`])
      expect([written, (await rankBooks(written))[0]]).toEqual([written, id]);
  }
});

test.each(["deletion", "transposition", "substitution"] as const)(
  "every book is in the first five by its title with a %s",
  async (typo) => {
    const lost: string[] = [];
    for (const { id, title } of titles) {
      for (const seed of [1, 2, 3, 4, 5]) {
        const written = misspelt(title, typo, 100 * id + seed);
        const found = await rankBooks(written);
        if (!found.slice(0, 5).includes(id)) lost.push(written);
      }
    }
    expect(lost).toEqual([]);
  },
);

test("an unfinished title finds its book, and accents do not matter", async () => {
  expect((await rankBooks("frankens"))[0]).toBe(1);
  expect((await rankBooks("godel escher"))[0]).toBe(
    titles.find(({ title }) => title.startsWith("Gödel"))?.id,
  );
  expect((await rankBooks("pride and prej"))[0]).toBe(3);
});

test("titles that begin with the text come before titles that only have it", async () => {
  const found = await rankBooks("the");
  const beginning = titles.filter(({ title }) => title.startsWith("The ")).map(({ id }) => id);
  expect(found.slice(0, beginning.length)).toEqual(beginning);
});

test("an author finds the books, a misspelt one too", async () => {
  expect((await rankBooks("austen"))[0]).toBe(3);
  expect((await rankBooks("jane austin"))[0]).toBe(3);
});

test("a text that means nothing here finds nothing", async () => {
  for (const nothing of ["xqzzkwv", "…!?", "🦑", "的"]) expect(await rankBooks(nothing)).toEqual([]);
});
