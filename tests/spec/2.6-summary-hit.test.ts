import { expect, test } from "vitest";
import { getSummary } from "@/lib/summaries/get-summary";
import { plainParagraphs } from "@/lib/text/plain-paragraphs";
import { testShop } from "../support/shop";

const shop = testShop({ hasCollection: true });

async function search(parameters: Record<string, string>) {
  const path = `/search/summaries?${new URLSearchParams(parameters)}`;
  const response = await shop.buy(path, await shop.chain.fundedPayer(20_000n));
  expect(response.status).toBe(200);
  const body = await response.json();
  expect(Object.keys(body)).toEqual(["data"]);
  return body.data;
}

test("SPEC 2.6: a hit is book, section, passage and score", async () => {
  const data = await search({ q: "the creature asks his maker for a companion" });
  expect(data).toHaveLength(20);
  for (const hit of data) {
    expect(Object.keys(hit)).toEqual(["id", "title", "author", "genre", "section", "passage", "score"]);
    expect(Number.isInteger(hit.id)).toBe(true);
    for (const field of ["title", "author", "genre", "section", "passage"]) expect(hit[field]).toMatch(/\S/);
    expect(hit.score).toBeGreaterThan(0);
    expect(hit.score).toBeLessThanOrEqual(1);
  }
  expect(data[0].id).toBe(1);
});

test("ranked by score, each book once, ties by id; a smaller limit is the beginning of a larger one", async () => {
  const q = "war and power over people";
  const all: { id: number; score: number }[] = await search({ q, limit: "50" });
  expect(all).toEqual(all.toSorted((a, b) => b.score - a.score || a.id - b.id));
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(await search({ q })).toEqual(all.slice(0, 20));
  expect(await search({ q, limit: "3" })).toEqual(all.slice(0, 3));
});

test("explain adds where the passage has words of q, in UTF-16 units, and nothing else", async () => {
  const q = "a trial that is unjust";
  const plain = await search({ q, explain: "false" });
  const data = await search({ q, explain: "true" });
  expect(data.map(({ explain: _, ...hit }: { explain: unknown }) => hit)).toEqual(plain);
  expect(plain).toEqual(await search({ q }));
  const marked = [];
  for (const { passage, explain } of data) {
    expect(Object.keys(explain)).toEqual(["matches"]);
    for (const [start, end] of explain.matches) marked.push(passage.slice(start, end));
  }
  expect(marked.length).toBeGreaterThan(0);
  for (const word of marked) expect(word).toMatch(/^(trials?|unjust(ly)?)$/i);
});

test("SPEC 2.6: every passage stands inside the summary of its book, under its heading", async () => {
  for (const { id, section, passage } of await search({ q: "power, money and the law", limit: "50" })) {
    const { summary } = await getSummary(id);
    expect(plainParagraphs(summary)).toContain(section);
    expect(plainParagraphs(summary).join(" ")).toContain(passage);
  }
});
