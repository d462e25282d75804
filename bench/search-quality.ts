import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { staticEmbedder } from "@/lib/search/static-embedder";
import { readBeirCollection } from "./beir-collection";
import { evaluateRetrieval, type RetrievalEvaluation } from "./evaluate-retrieval";

/** How well the engine ranks each retrieval test of a data folder (`npm run eval` prints the same); none without `ir/`. */
export async function searchQuality(dataFolder: string | null): Promise<Record<string, RetrievalEvaluation>> {
  const tests = path.join(dataFolder ?? "", "ir");
  if (dataFolder === null || !existsSync(tests)) return {};
  const quality: Record<string, RetrievalEvaluation> = {};
  for (const name of (await readdir(tests)).sort())
    quality[name] = await evaluateRetrieval(readBeirCollection(path.join(tests, name)), staticEmbedder());
  return quality;
}
