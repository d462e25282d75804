import { expect, test } from "vitest";
import { testShop } from "../support/shop";

const shop = testShop({ hasCollection: true });

async function search(parameters: Record<string, string>) {
  const path = `/search/hybrid?${new URLSearchParams(parameters)}`;
  const response = await shop.buy(path, await shop.chain.fundedPayer(10_000n));
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  const body = await response.json();
  expect(Object.keys(body)).toEqual(["data"]);
  return body.data;
}

test("SPEC 2.5: a hit has SPEC's fields, in order, of SPEC's types, and no other", async () => {
  const data = await search({ q: "the creature asks his maker for a companion" });
  expect(data).toHaveLength(20);
  for (const hit of data) {
    expect(Object.keys(hit)).toEqual(["id", "title", "author", "genre", "chunk", "score"]);
    expect(Number.isInteger(hit.id)).toBe(true);
    for (const field of ["title", "author", "genre", "chunk"]) expect(hit[field]).toMatch(/\S/);
    expect(hit.score).toBeGreaterThan(0);
    expect(hit.score).toBeLessThanOrEqual(1);
  }
  expect(data[0]).toMatchObject({
    id: 1,
    author: "Mary Shelley",
    title: expect.stringMatching(/^Frankenstein/),
  });
});

test("SPEC 2.5: ranked by score, higher is better, each book once by its best passage, ties by id", async () => {
  const data: { id: number; score: number }[] = await search({ q: "war and power over people", limit: "50" });
  expect(data).toEqual(data.toSorted((a, b) => b.score - a.score || a.id - b.id));
  expect(new Set(data.map(({ id }) => id)).size).toBe(data.length);
});

test("a smaller limit is the beginning of a larger one", async () => {
  const q = "how cities live and die";
  const all = await search({ q, limit: "50" });
  expect(await search({ q, limit: "7" })).toEqual(all.slice(0, 7));
  expect(await search({ q })).toEqual(all.slice(0, 20));
  expect(await search({ q, limit: "1" })).toEqual(all.slice(0, 1));
});

test("explain adds what made the score: ranks and scores of both halves, null where one has no such hit", async () => {
  const plain = await search({ q: "the white whale", explain: "false" });
  const data = await search({ q: "the white whale", explain: "true" });
  expect(data.map(({ explain: _, ...hit }: { explain: unknown }) => hit)).toEqual(plain);
  for (const { explain } of data) {
    expect(Object.keys(explain)).toEqual(["lexicalRank", "vectorRank", "bm25", "cosine", "matches"]);
    expect(explain.lexicalRank === null).toBe(explain.bm25 === null);
    expect(explain.vectorRank === null).toBe(explain.cosine === null);
    expect(explain.lexicalRank ?? explain.vectorRank).toBeGreaterThanOrEqual(1);
  }
  expect(data[0].explain.lexicalRank).toBe(1);
  expect(Math.abs(data[0].explain.cosine)).toBeLessThanOrEqual(1);
});

test("explain says where the passage has words of q, in UTF-16 units", async () => {
  const [{ chunk, explain }] = await search({ q: "the white whale that Ahab hunts", explain: "true" });
  const marked = explain.matches.map(([start, end]: [number, number]) => chunk.slice(start, end));
  expect(marked).toEqual(expect.arrayContaining(["white", "whale"]));
  for (const word of marked) expect(word).toMatch(/^(white|whal(e|es|ing)|Ahab(’s|'s)?|hunt(s|ed|ing)?)$/i);
});

test("words that no book has are answered by meaning or with nothing, never with an error", async () => {
  expect(await search({ q: "的的的 🦑" })).toEqual([]);
  expect(Array.isArray(await search({ q: "the of and" }))).toBe(true);
  expect(Array.isArray(await search({ q: "% _ ' \" \\ ; -- <b> & | ! :*" }))).toBe(true);
});
