import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { parseBenchWords } from "@/bench/bench-words";
import { readCollectionSource } from "@/bench/collection-source";
import { describeFigures } from "@/bench/describe-figures";
import { generateCollection } from "@/bench/generate-collection";
import { latencyOf, percentile } from "@/bench/percentile";
import { writeCollection } from "@/bench/write-collection";
import { books, chunks } from "@/drizzle/schema";
import { importSource } from "@/lib/import/import-source";
import { testDatabase } from "@/tests/support/database";

const folder = mkdtempSync(path.join(tmpdir(), "bench-data-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("percentiles", () => {
  it("are values that were measured, by nearest rank", () => {
    const values = Array.from({ length: 200 }, (_, place) => 200 - place);
    expect([50, 95, 99.9, 100, 0.1].map((percent) => percentile(values, percent))).toEqual([
      100, 190, 200, 200, 1,
    ]);
    expect(percentile([7], 50)).toBe(7);
    expect(latencyOf([1.236, 9, 2, 3])).toEqual({ count: 4, p50Ms: 2, p95Ms: 9 });
  });

  it("are refused where there are none", () => {
    expect(() => percentile([], 50)).toThrow(RangeError);
    for (const percent of [0, -1, 101, Number.NaN])
      expect(() => percentile([1], percent)).toThrow(RangeError);
  });
});

describe("a generated collection", () => {
  const database = testDatabase();
  const data = path.join(folder, "data");
  writeDataFolder(data);

  it("has the passages that were asked for when the import has read it", async () => {
    const source = await readCollectionSource(data);
    for (const passages of [137, 1]) {
      const file = path.join(folder, `${passages}.jsonl`);
      const count = await writeCollection(generateCollection(source, passages, 5), file);
      const counts = await importSource(database.db, file);
      expect(counts).toMatchObject({ added: count, refused: 0, warnings: 0 });
      expect(await database.db.$count(chunks)).toBe(passages);
      await database.db.delete(books);
    }
  });

  it("is the same for the same seed, to the byte, and another for another", async () => {
    const write = async (name: string, seed: number) => {
      const file = path.join(folder, name);
      await writeCollection(generateCollection(await readCollectionSource(data), 200, seed), file);
      return readFileSync(file, "utf8");
    };
    const [first, again, other] = [await write("a", 1), await write("b", 1), await write("c", 2)];
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it("is made of sentences of the data folder, from records, full texts and retrieval tests", async () => {
    const source = await readCollectionSource(data);
    expect(source.texts.map(({ title }) => title).sort()).toEqual(["A Corpus", "A Record", "A Text"]);
    const known = new Set(source.texts.flatMap(({ sentences }) => sentences));
    for (const { description } of generateCollection(source, 60)) {
      const sentences = description.match(/[^.]+\./g) ?? [];
      expect(sentences.map((sentence) => sentence.trim()).filter((sentence) => !known.has(sentence))).toEqual(
        [],
      );
    }
  });

  it("of any size begins at once: no book is held", async () => {
    const [first, second] = generateCollection(await readCollectionSource(data), Number.MAX_SAFE_INTEGER);
    expect([first?.id, second?.id]).toEqual(["generated-1", "generated-2"]);
  });

  it("is refused without records or without texts, saying what is missing", async () => {
    const poor = path.join(folder, "poor");
    mkdirSync(poor);
    await expect(readCollectionSource(poor)).rejects.toThrow("open_seed.jsonl");
    writeFileSync(path.join(poor, "open_seed.jsonl"), '{"title": "Alone"}\n');
    await expect(readCollectionSource(poor)).rejects.toThrow("no text");
  });
});

describe("the words of the command line", () => {
  it("name measures, a data folder and sizes in any order", () => {
    expect(parseBenchWords(["search", "data", "--passages", "40000", "--passages", "200000"], null)).toEqual({
      ...{ command: "measure", names: ["search"], runName: "search" },
      run: { dataFolder: "data", passages: [40_000, 200_000], seed: 1, server: null },
    });
    expect(parseBenchWords([], "given")).toMatchObject({
      ...{ names: ["search", "quality", "browse", "purchases", "settlements"], runName: "all" },
      run: { dataFolder: "given", passages: [40_000] },
    });
    expect(parseBenchWords(["generate", "data", "500", "out.jsonl", "7"], null)).toEqual({
      ...{ command: "generate", dataFolder: "data", passages: 500, output: "out.jsonl", seed: 7 },
    });
  });

  it("that are not understood are refused", () => {
    for (const words of [
      ["one", "two"],
      ["generate", "data"],
      ["--passages", "0"],
      ["--name", "../x"],
      ["--no"],
    ])
      expect(() => parseBenchWords(words, null), words.join(" ")).toThrow();
  });
});

it("figures are told as a line each", () => {
  const latency = { count: 1_000, p50Ms: 0.5, p95Ms: 2 };
  const figures = {
    founding: { passages: 3_721, latency: { hybrid: latency } },
    "/genres": { ...latency, answersPerSecond: 9 },
  };
  expect(describeFigures(figures)).toEqual([
    "founding, passages: 3,721",
    "founding, latency, hybrid: p50 0.5 ms, p95 2 ms of 1,000",
    "/genres: 9 a second, p50 0.5 ms, p95 2 ms of 1,000",
  ]);
});

/** A folder of the test data's form, each of its three parts with forty sentences of its own. */
function writeDataFolder(data: string): void {
  const text = (what: string) =>
    Array.from(
      { length: 40 },
      (_, number) => `The ${what} goes on in sentence ${number} as it did before.`,
    ).join(" ");
  mkdirSync(path.join(data, "texts"), { recursive: true });
  mkdirSync(path.join(data, "ir", "quotes"), { recursive: true });
  const records = [
    {
      title: "A Record",
      author: "Ann Author",
      genre: "Tests",
      publication_date: "1900",
      summary: text("record"),
    },
    { title: "Another", author: "", genre: "" },
  ];
  writeFileSync(
    path.join(data, "open_seed.jsonl"),
    records.map((row) => `${JSON.stringify(row)}\n`).join(""),
  );
  writeFileSync(path.join(data, "texts", "Ann Author - A Text.txt"), `CHAPTER I\n\n${text("text")}\n`);
  const documents = `${JSON.stringify({ _id: "d1", title: "A Corpus", text: text("corpus") })}\n`;
  writeFileSync(path.join(data, "ir", "quotes", "corpus.jsonl.gz"), gzipSync(documents));
}
