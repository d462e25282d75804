import { parseArgs } from "node:util";
import { isMeasure, type MeasureName, measures } from "./measures";
import type { SearchRun } from "./search-collections";

/** What a command line asks for. */
export type BenchWords =
  | { command: "generate"; dataFolder: string; passages: number; output: string; seed: number }
  | { command: "measure"; names: MeasureName[]; runName: string; run: SearchRun };

const usualPassages = 40_000;

/**
 * Understands `generate DATA_FOLDER PASSAGES OUTPUT [SEED]` and `[MEASURE…] [DATA_FOLDER] [--passages N]… [--seed N]
 * [--server URL] [--name NAME]`.
 * @param testData the data folder when the words name none; null for none
 * @throws Error when the words are not these
 */
export function parseBenchWords(words: string[], testData: string | null): BenchWords {
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      passages: { type: "string", multiple: true },
      seed: { type: "string", default: "1" },
      server: { type: "string" },
      name: { type: "string" },
    },
  });
  if (positionals[0] === "generate") return generateWords(positionals.slice(1), values.seed);
  const named = positionals.filter(isMeasure);
  const [folder = testData, ...more] = positionals.filter((word) => !isMeasure(word));
  if (more.length > 0) throw new Error(`One data folder, and these measures: ${allNames().join(", ")}.`);
  const runName = values.name ?? (named.length === 0 ? "all" : named.join("-"));
  if (!/^[\w.-]+$/.test(runName)) throw new Error("--name: letters, digits, dots and hyphens only.");
  return {
    command: "measure",
    names: named.length === 0 ? allNames() : named,
    runName,
    run: {
      dataFolder: folder,
      passages: values.passages?.map((word) => wholeNumber("--passages", word)) ?? [usualPassages],
      seed: wholeNumber("--seed", values.seed),
      server: values.server ?? null,
    },
  };
}

function generateWords(words: string[], usualSeed: string): BenchWords {
  const [dataFolder, passages, output, seed = usualSeed, ...more] = words;
  if (dataFolder === undefined || passages === undefined || output === undefined || more.length > 0)
    throw new Error(
      "generate takes a data folder, a number of passages, a file to write, and perhaps a seed.",
    );
  return {
    command: "generate",
    dataFolder,
    passages: wholeNumber("generate", passages),
    output,
    seed: wholeNumber("generate", seed),
  };
}

function allNames(): MeasureName[] {
  return Object.keys(measures).filter(isMeasure);
}

function wholeNumber(what: string, word: string): number {
  if (!/^[1-9]\d{0,8}$/.test(word)) throw new Error(`${what}: “${word}” is not a whole number above 0.`);
  return Number(word);
}
