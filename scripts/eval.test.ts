import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { readBeirCollection } from "@/bench/beir-collection";
import { evaluateRetrieval } from "@/bench/evaluate-retrieval";
import { normalizedDiscountedCumulativeGain, recall } from "@/bench/ir-metrics";
import { staticEmbedder } from "@/lib/search/static-embedder";

const embedder = staticEmbedder();

describe("retrieval metrics", () => {
  const judgements = new Map([
    ["a", 1],
    ["b", 1],
    ["c", 0],
  ]);

  it("are 1 for the ideal ranking and 0 without a relevant document", () => {
    expect(normalizedDiscountedCumulativeGain(["b", "a", "c"], judgements, 10)).toBe(1);
    expect(normalizedDiscountedCumulativeGain(["c", "x"], judgements, 10)).toBe(0);
    expect(normalizedDiscountedCumulativeGain(["a"], new Map(), 10)).toBe(0);
    expect([recall(["a", "b"], judgements, 2), recall(["a"], new Map(), 2)]).toEqual([1, 0]);
  });

  it("discount by rank and stop at the cutoff", () => {
    const ideal = 1 + 1 / Math.log2(3);
    expect(normalizedDiscountedCumulativeGain(["x", "a", "y", "b"], judgements, 3)).toBeCloseTo(
      1 / Math.log2(3) / ideal,
      12,
    );
    expect([recall(["x", "a", "b"], judgements, 2), recall(["x", "a", "b"], judgements, 3)]).toEqual([
      0.5, 1,
    ]);
  });
});

describe("evaluateRetrieval", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "beir-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  it("reads a folder, packed or not, and counts every query", async () => {
    const corpus = [
      { _id: "d1", title: "Moby-Dick", text: "A captain hunts a white whale." },
      { _id: "d2", title: "Walden", text: "A man lives alone by a pond." },
    ];
    const queries = [
      { _id: "q1", text: "the hunt for the white whale" },
      { _id: "q2", text: "" },
    ];
    const jsonLines = (rows: object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
    writeFileSync(path.join(folder, "corpus.jsonl.gz"), gzipSync(jsonLines(corpus)));
    writeFileSync(path.join(folder, "queries.jsonl"), jsonLines(queries));
    writeFileSync(path.join(folder, "qrels.tsv"), "query-id\tcorpus-id\tscore\nq1\td1\t1\nq2\td2\t1\n");
    const evaluation = await evaluateRetrieval(readBeirCollection(folder), embedder);
    const half = { ndcgAt10: 0.5, recallAt50: 0.5 };
    expect(evaluation).toEqual({ bm25: half, adjacency: half, vectors: half, fused: half });
  });
});

const testData = process.env.TEST_DATA;
if (testData) {
  describe("the quality of the search engine does not fall", () => {
    it("on the subjects of book summaries", async () => {
      const { bm25, fused } = await evaluate("pg_subjects");
      expect(bm25.ndcgAt10).toBeGreaterThanOrEqual(0.488);
      expect(fused.ndcgAt10).toBeGreaterThanOrEqual(0.522);
      expect(fused.recallAt50).toBeGreaterThanOrEqual(0.765);
    });

    it("on quotations", async () => {
      const { bm25, adjacency, fused } = await evaluate("quotes_md");
      expect(bm25.ndcgAt10).toBeGreaterThanOrEqual(0.805);
      expect(adjacency.ndcgAt10).toBeGreaterThanOrEqual(0.9);
      expect(fused.ndcgAt10).toBeGreaterThanOrEqual(0.895);
    });
  });
}

function evaluate(collection: string) {
  return evaluateRetrieval(readBeirCollection(path.join(testData ?? "", "ir", collection)), embedder);
}
