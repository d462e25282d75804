import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { randomNumbers } from "@/lib/covers/random-numbers";
import type { Database } from "@/lib/db/database";
import { readCollectionRows } from "@/lib/search/read-collection-rows";
import { readBeirCollection } from "./beir-collection";

/** Enough for a 95th percentile that stands on fifteen searches. */
const queryCount = 300;
const wordsOfQuery = { least: 2, most: 9 };

/** The queries of the retrieval tests in a data folder, the same number of each test; empty where there are none. */
export async function queriesOfFolder(folder: string): Promise<string[]> {
  const tests = path.join(folder, "ir");
  if (!existsSync(tests)) return [];
  const lists = (await readdir(tests)).sort().map((name) => {
    const { queries } = readBeirCollection(path.join(tests, name));
    return queries.map(({ text }) => text).filter((text) => text.trim() !== "");
  });
  return lists.flatMap((list) => spread(list, Math.ceil(queryCount / lists.length)));
}

/** Two to nine neighbouring words from passages all over a collection: what a reader half remembers. */
export async function queriesOfCollection(db: Database, seed = 1): Promise<string[]> {
  const random = randomNumbers(seed);
  const queries: string[] = [];
  for await (const { chunks } of readCollectionRows(db)) {
    const passage = chunks[Math.floor(random() * chunks.length)];
    const words = passage?.text.match(/[\p{L}\p{N}’']+/gu) ?? [];
    const start = Math.floor(random() * words.length);
    const count = wordsOfQuery.least + Math.floor(random() * (wordsOfQuery.most - wordsOfQuery.least + 1));
    if (words.length > 0) queries.push(words.slice(start, start + count).join(" "));
  }
  return spread(queries, queryCount);
}

/** So many items, at even distances; all of them where there are not more. */
function spread<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, place) => Math.floor((place * items.length) / count)).flatMap(
    (place) => items.slice(place, place + 1),
  );
}
