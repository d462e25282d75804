import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { describe, expect, it } from "vitest";
import { porter2 } from "./porter2";

const COLLECTION = path.join(process.cwd(), "drizzle/collection");

describe("porter2", () => {
  it("equals PostgreSQL's english_stem on every word of the founding collection", async () => {
    const texts = readdirSync(COLLECTION).map((file) => readFileSync(path.join(COLLECTION, file), "utf8"));
    const words = new Set(
      texts
        .join(" ")
        .toLowerCase()
        .replaceAll("’", "'")
        .match(/[\p{L}']+/gu),
    );
    const stems = await postgresStems([...words]);
    expect(stems.size).toBeGreaterThan(2_000);
    expect(new Map(Array.from(stems.keys(), (word) => [word, porter2(word)]))).toEqual(stems);
  });

  it("equals PostgreSQL's english_stem on words that rules and exceptions are about", async () => {
    const roots =
      "gener commun arsen past univers sk d l t h inn out cann herr earr even proc exc succ".split(" ");
    const more =
      "ad eg of eb hop hopp lux luxuri relat radic nation geolog y sayy enj bouy add feel fall c".split(" ");
    const endings =
      `' 's 's' s es ed edly eed eedly eeds ing ings ingly y ly ies ied ying yings e ee l ll le al alism ally
      ality ational tional ation ator ization izer fulness fully ousness ously iveness ivity bility bly ogy ogist ogi li
      lessly alize icate icity ical ful ness ative ance ence er ic able ible ant ement ment ent ism ate iti ous ive ize
      ion sion tion us ss sses é és`.split(/\s+/);
    const whole =
      "skis skies idly gently ugly early only singly sky news howe atlas cosmos bias andes 'tis ''s yes as y";
    const words = [...roots, ...more].flatMap((root) => endings.map((ending) => root + ending));
    const stems = await postgresStems([...words, ...whole.split(" ")]);
    expect(new Map(Array.from(stems.keys(), (word) => [word, porter2(word)]))).toEqual(stems);
  });

  it("leaves the end of a stem alone when there is nothing to remove", () => {
    expect(["", "a", "as", "'", "'s", "fox", "mist"].map(porter2)).toEqual([
      "",
      "a",
      "as",
      "'",
      "'s",
      "fox",
      "mist",
    ]);
  });
});

/** Word → stem, without the words that PostgreSQL takes for stop words. */
async function postgresStems(words: string[]): Promise<Map<string, string>> {
  const db = new PGlite();
  const { rows } = await db.query<{ word: string; stem: string }>(
    `select word, (ts_lexize('english_stem', word))[1] as stem from unnest($1::text[]) as word
     where ts_lexize('english_stem', word) <> '{}'`,
    [words],
  );
  await db.close();
  return new Map(rows.map(({ word, stem }) => [word, stem]));
}
