import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import type { Judgements } from "./ir-metrics";

/** A retrieval test: documents (title and text as one), queries, and which documents answer which query. */
export type BeirCollection = {
  documents: { id: string; text: string }[];
  queries: { id: string; text: string; judgements: Judgements }[];
};

/**
 * Reads a folder in the form of the BEIR benchmark: corpus.jsonl or corpus.jsonl.gz, queries.jsonl, qrels.tsv (with
 * a head line). Throws when a file is missing or a line is of another form.
 */
export function readBeirCollection(folder: string): BeirCollection {
  const judgements = readJudgements(path.join(folder, "qrels.tsv"));
  return {
    documents: readJsonLines(corpusFile(folder), documentSchema).map(({ _id, title, text }) => ({
      id: _id,
      text: `${title} ${text}`.trim(),
    })),
    queries: readJsonLines(path.join(folder, "queries.jsonl"), querySchema).map(({ _id, text }) => ({
      id: _id,
      text,
      judgements: judgements.get(_id) ?? new Map(),
    })),
  };
}

const documentSchema = z.object({ _id: z.string(), title: z.string().default(""), text: z.string() });
const querySchema = z.object({ _id: z.string(), text: z.string() });
const judgementSchema = z.tuple([z.string(), z.string(), z.coerce.number()]);

function corpusFile(folder: string): string {
  const plain = path.join(folder, "corpus.jsonl");
  return existsSync(plain) ? plain : `${plain}.gz`;
}

function readLines(file: string): string[] {
  const bytes = readFileSync(file);
  const text = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  return text.split("\n").filter((line) => line.trim() !== "");
}

function readJsonLines<T>(file: string, schema: z.ZodType<T>): T[] {
  return readLines(file).map((line) => schema.parse(JSON.parse(line)));
}

function readJudgements(file: string): Map<string, Map<string, number>> {
  const judgements = new Map<string, Map<string, number>>();
  for (const line of readLines(file).slice(1)) {
    const [query, document, grade] = judgementSchema.parse(line.trim().split("\t"));
    const ofQuery = judgements.get(query) ?? new Map<string, number>();
    judgements.set(query, ofQuery.set(document, grade));
  }
  return judgements;
}
