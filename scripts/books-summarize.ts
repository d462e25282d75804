import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import type { Database } from "@/lib/db/database";
import { env } from "@/lib/env";
import { showProgress } from "@/lib/import/show-progress";
import { openLanguageModel } from "@/lib/import/summarizing/language-model";
import {
  defaultPartTokens,
  type SummarizeReport,
  summarizeBooks,
} from "@/lib/import/summarizing/summarize-books";
import { estimateSummaries, type SummarizeEstimate } from "@/lib/import/summarizing/summarize-estimate";
import { forgetRefusedDrafts } from "@/lib/import/summarizing/summary-drafts";
import type { Work } from "./books-command";
import { embedCollection } from "./books-embed";
import { withStopSignal } from "./with-stop-signal";

const usage = `Usage: npm run books -- summarize [OPTIONS]

  --estimate          says what a run would cost and ends
  --yes               starts without asking
  --limit N           summarizes at most N books
  --again             asks anew where the model declined or wrote something unusable
  --part-tokens N     the most tokens of a book's text in one question (${defaultPartTokens})
  --at-once N         questions under way at one time, 1 or 2 (2)
  --input-price X     US dollars for a million tokens that the model reads
  --output-price X    US dollars for a million tokens that it writes

LLM_PROVIDER, LLM_BASE_URL, LLM_MODEL and LLM_API_KEY name the model.
`;

const count = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, "must be a whole number")
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be from ${least} to ${most}`);
const price = z
  .string()
  .regex(/^\d{1,6}(?:\.\d{1,6})?$/, "must be an amount such as 0.25")
  .transform(Number)
  .optional();
const optionsSchema = z.object({
  estimate: z.boolean().default(false),
  yes: z.boolean().default(false),
  again: z.boolean().default(false),
  limit: count(1, 1_000_000).optional(),
  "part-tokens": count(2_000, 500_000).default(defaultPartTokens),
  "at-once": count(1, 2).default(2),
  "input-price": price,
  "output-price": price,
});
type Options = z.output<typeof optionsSchema>;

/** `summarize [OPTIONS]`; the exit code is 1 when a book got no summary, 2 when the options are wrong. */
export function summarizeCommand(words: string[]): Work | number {
  if (words.includes("--help")) {
    process.stdout.write(usage);
    return 0;
  }
  const options = parseOptions(words);
  if (options === null) {
    process.stderr.write(usage);
    return 2;
  }
  return (db) => summarize(db, options);
}

async function summarize(db: Database, options: Options): Promise<number> {
  const { model: name, ...settings } = env().languageModel;
  if (name === null) throw new Error("LLM_MODEL: name the model that is to write the summaries.");
  const model = await openLanguageModel({ ...settings, model: name });
  const { limit = Number.POSITIVE_INFINITY, "part-tokens": partTokens, "at-once": atOnce } = options;

  if (options.again && !options.estimate) await forgetRefusedDrafts(db);
  const estimate = await estimateSummaries(db, model.name, { partTokens, limit });
  process.stdout.write(`${describeEstimate(estimate, model.name, options)}\n`);
  if (options.estimate) return 0;
  if (estimate.calls > 0 && !options.yes && !(await isAgreed())) return 1;

  const report = await withStopSignal((signal) =>
    showProgress(
      "Summarizing",
      (onProgress) => {
        let calls = 0;
        onProgress(0, estimate.calls);
        const onCall = () => onProgress(Math.min(++calls, estimate.calls), estimate.calls);
        return summarizeBooks(db, model, { partTokens, atOnce, limit, signal, onCall });
      },
      "questions",
    ),
  );
  if (report.written > 0) await embedCollection(db);
  return printReport(report, options);
}

function parseOptions(words: string[]): Options | null {
  try {
    const flag = { type: "boolean" } as const;
    const value = { type: "string" } as const;
    const { values } = parseArgs({
      args: words,
      options: {
        estimate: flag,
        yes: flag,
        again: flag,
        limit: value,
        "part-tokens": value,
        "at-once": value,
        "input-price": value,
        "output-price": value,
      },
    });
    const parsed = optionsSchema.safeParse(values);
    if (parsed.success) return parsed.data;
    const faults = parsed.error.issues.map(({ path, message }) => `--${path.join(".")}: ${message}`);
    process.stderr.write(`${faults.join("\n")}\n\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n`);
  }
  return null;
}

const number = new Intl.NumberFormat("en-GB");
const counted = (count: number, one: string, many: string) =>
  `${number.format(count)} ${count === 1 ? one : many}`;
const dollars = new Intl.NumberFormat("en-GB", {
  style: "currency",
  currency: "USD",
  currencyDisplay: "code",
});

function describeEstimate(estimate: SummarizeEstimate, model: string, options: Options): string {
  const { books, calls, paid, inputTokens, outputTokens } = estimate;
  const kept = paid === 0 ? "" : ` (${counted(paid, "answer", "answers")} kept from before)`;
  return `${counted(books, "book", "books")} for ${model}: ${counted(calls, "question", "questions")}${kept}, about ${number.format(inputTokens)} tokens in and ${number.format(outputTokens)} out${cost(inputTokens, outputTokens, options)}.`;
}

/** An estimate, never an amount that anyone is charged. */
function cost(inputTokens: number, outputTokens: number, options: Options): string {
  const { "input-price": input, "output-price": output } = options;
  if (input === undefined || output === undefined)
    return "; give --input-price and --output-price for the cost";
  return `, about ${dollars.format((inputTokens * input + outputTokens * output) / 1_000_000)}`;
}

async function isAgreed(): Promise<boolean> {
  if (!process.stdin.isTTY) {
    process.stderr.write("Nothing was asked. Add --yes to start.\n");
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(?:es)?$/i.test((await terminal.question("Start? (y/n) ")).trim());
  } finally {
    terminal.close();
  }
}

function printReport(report: SummarizeReport, options: Options): number {
  const { written, refused, calls, inputTokens, outputTokens, stopped } = report;
  const price = options["input-price"] === undefined ? "" : cost(inputTokens, outputTokens, options);
  process.stdout.write(
    `${counted(written, "summary", "summaries")} written, ${refused.length} refused. Questions asked: ${calls}; ${number.format(inputTokens)} tokens in and ${number.format(outputTokens)} out${price}.\n`,
  );
  for (const { id, title, reason } of refused) process.stdout.write(`  ${id} ${title}: ${reason}\n`);
  if (stopped !== null) process.stderr.write(`${stopped}\n`);
  return stopped === null && refused.length === 0 ? 0 : 1;
}
