import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type BenchWords, parseBenchWords } from "@/bench/bench-words";
import { readCollectionSource } from "@/bench/collection-source";
import { describeFigures } from "@/bench/describe-figures";
import { generateCollection } from "@/bench/generate-collection";
import { machineFacts } from "@/bench/machine-facts";
import { measures } from "@/bench/measures";
import { writeCollection } from "@/bench/write-collection";

const usage = `Usage: npm run bench -- [MEASURE…] [DATA FOLDER] [--passages N]… [--server URL] [--seed N] [--name NAME]
       npm run bench -- generate DATA_FOLDER PASSAGES OUTPUT.jsonl [SEED]

The measures are ${Object.keys(measures).join(", ")}; without one, all of them. The data folder (else TEST_DATA) is what
larger collections are generated from, of 40,000 passages unless --passages says otherwise. --server searches on a
PostgreSQL server instead of the embedded database. Figures go to bench/results/NAME.json.
`;

let words: BenchWords;
try {
  words = parseBenchWords(process.argv.slice(2), process.env.TEST_DATA ?? null);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  process.exit(2);
}
if (words.command === "generate") await generate(words);
else await measure(words);

async function generate(asked: Extract<BenchWords, { command: "generate" }>): Promise<void> {
  const source = await readCollectionSource(asked.dataFolder);
  const books = await writeCollection(generateCollection(source, asked.passages, asked.seed), asked.output);
  process.stdout.write(`${books} books with ${asked.passages} passages.\n`);
}

/** What has been measured is written after each measure: a later one that fails takes nothing away. */
async function measure({ names, runName, run }: Extract<BenchWords, { command: "measure" }>): Promise<void> {
  const file = path.join("bench", "results", `${runName}.json`);
  const results: Record<string, object> = {};
  const machine = machineFacts();
  for (const name of names) {
    process.stdout.write(`\n${name}\n`);
    const figures = await measures[name](run);
    results[name] = figures;
    for (const line of describeFigures(figures)) process.stdout.write(`  ${line}\n`);
    const database = run.server === null ? "embedded" : "PostgreSQL server";
    const about = { date: new Date().toISOString().slice(0, 10), machine, database };
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify({ ...about, ...results }, null, 2)}\n`);
  }
  process.stdout.write(`\nWritten to ${file}.\n`);
}
