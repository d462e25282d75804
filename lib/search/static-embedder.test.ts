import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { staticEmbedder } from "./static-embedder";
// Made once with the reference implementation that came with the model.
import expected from "./static-embedder.fixture.json";

const embedder = staticEmbedder();

describe("staticEmbedder", () => {
  it("gives the vectors of the model's reference implementation, to 1e-6", async () => {
    const vectors = await embedder.embedQueries(expected.map(({ text }) => text));
    for (const [place, { everySixteenthAxis }] of expected.entries()) {
      const axes = [...(vectors[place] ?? [])].filter((_, axis) => axis % 16 === 0);
      expect(axes).toHaveLength(24);
      expect(largestDifference(axes, everySixteenthAxis)).toBeLessThan(1e-6);
    }
  });

  it("gives vectors of unit length, the same for queries and passages, in the order of the texts", async () => {
    const texts = ["a vampire in Transylvania", "growing roses", "a vampire in Transylvania"];
    const [first, second, third] = await embedder.embedPassages(texts);
    expect(first).toEqual(third);
    expect(first).not.toEqual(second);
    expect(await embedder.embedQueries(texts)).toEqual([first, second, third]);
    expect([embedder.model, embedder.dimensions, first?.length]).toEqual(["static-en-384", 384, 384]);
    expect(first?.reduce((sum, value) => sum + value * value, 0)).toBeCloseTo(1, 6);
  });

  it("puts texts of like meaning near each other", async () => {
    const [query, like, unlike] = await embedder.embedQueries([
      "a vampire in Transylvania",
      "an undead count who drinks blood",
      "growing roses in a small garden",
    ]);
    expect(dot(query, like)).toBeGreaterThan(dot(query, unlike) + 0.2);
  });

  it("has no vector for a text without a known word", async () => {
    expect(await embedder.embedQueries(["", "… !", "你好", "whale"])).toEqual([
      null,
      null,
      null,
      expect.any(Float32Array),
    ]);
  });
});

describe("a broken model folder", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "static-model-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const sound = {
    "config.json": JSON.stringify({ format: "static-embedding/1", name: "tiny", dims: 2, rows: 3 }),
    "vocab.txt": "ship\nwhale\n##s\n",
    "vectors.i8": Buffer.from([127, 0, 0, 127, 90, 90]),
    "scales.f32": Buffer.from(Float32Array.of(1, 1, 0.5).buffer),
  };

  function load(changes: Partial<Record<keyof typeof sound, string | Buffer>>) {
    for (const [file, content] of Object.entries({ ...sound, ...changes })) {
      writeFileSync(path.join(folder, file), content);
    }
    return staticEmbedder(folder);
  }

  it("is not broken when the files fit, and follows the rule on pieces and counts", async () => {
    const [ship, ships, twice] = await load({}).embedQueries(["ship", "Ships", "ship whale ship"]);
    expect(ship).toEqual(Float32Array.of(1, 0));
    expect(dot(ships, Float32Array.of(127 + 45, 45))).toBeCloseTo(Math.hypot(127 + 45, 45), 4);
    expect((twice?.[0] ?? 0) / (twice?.[1] ?? 1)).toBeCloseTo(Math.log2(3), 6);
  });

  it("is refused with the name of the file that does not fit", () => {
    const notThisFormat = JSON.stringify({ format: "word2vec", name: "tiny", dims: 2, rows: 3 });
    expect(() => load({ "config.json": notThisFormat })).toThrow("config.json is no");
    expect(() => load({ "vocab.txt": "ship\nwhale\n" })).toThrow("vocab.txt has 2");
    expect(() => load({ "vocab.txt": "ship\nship\n##s\n" })).toThrow("vocab.txt has 2");
    expect(() => load({ "vectors.i8": Buffer.alloc(5) })).toThrow("vectors.i8 has 5 bytes");
    expect(() => load({ "scales.f32": Buffer.alloc(8) })).toThrow("scales.f32 has 8 bytes");
    expect(() => staticEmbedder(path.join(folder, "absent"))).toThrow("config.json");
  });
});

const testData = process.env.TEST_DATA;
if (testData) {
  describe("against the reference implementation", () => {
    it("embeds real texts to within 1e-6 on every axis", async () => {
      const reference = await referenceEmbedder(path.join(testData, "../models/static-en-384/reference.mjs"));
      const files = ["ir/pg_subjects/corpus.jsonl", "ir/pg_subjects/queries.jsonl", "open_seed.jsonl"];
      const texts = files.flatMap((file) => readFileSync(path.join(testData, file), "utf8").split("\n"));
      const vectors = await embedder.embedPassages(texts);
      const differences = texts.map((text, place) =>
        largestDifference([...(vectors[place] ?? new Float32Array(384))], [...reference(text)]),
      );
      expect(texts.length).toBeGreaterThan(3_000);
      expect(Math.max(...differences)).toBeLessThan(1e-6);
    });
  });
}

async function referenceEmbedder(file: string): Promise<(text: string) => Float32Array> {
  const module = z.object({ loadStaticEmbedder: z.function({ input: [], output: z.unknown() }) });
  const { loadStaticEmbedder } = module.parse(await import(pathToFileURL(file).href));
  const embed = z.function({ input: [z.string()], output: z.instanceof(Float32Array) });
  return z.object({ embed }).parse(loadStaticEmbedder()).embed;
}

function largestDifference(a: number[], b: number[]): number {
  return Math.max(...b.map((value, axis) => Math.abs(value - (a[axis] ?? Number.NaN))));
}

function dot(a: Float32Array | null | undefined, b: Float32Array | null | undefined): number {
  return (a ?? new Float32Array()).reduce((sum, value, axis) => sum + value * (b?.[axis] ?? 0), 0);
}
