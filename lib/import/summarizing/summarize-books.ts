import "server-only";
import type { Database } from "../../db/database";
import { PassingFault, type RetryOptions } from "../enrichment/with-retries";
import { textParts } from "../texts/text-parts";
import { booksToSummarize } from "./books-to-summarize";
import { type LanguageModel, LanguageModelRefusal } from "./language-model";
import { storeWrittenSummary } from "./store-written-summary";
import { summarizeBook } from "./summarize-book";
import type { BookToSummarize } from "./summarize-prompts";
import { rememberedDrafts } from "./summary-drafts";

export type SummarizeOptions = {
  /** The most tokens of a text that go into one question. */
  partTokens?: number;
  /** Questions under way at one time. */
  atOnce?: number;
  /** How many books the model is asked about. */
  limit?: number;
  signal?: AbortSignal;
  /** Called after each answer of the model. */
  onCall?: () => void;
  pause?: RetryOptions["pause"];
};

export type SummarizeReport = {
  written: number;
  refused: (BookToSummarize & { reason: string })[];
  calls: number;
  inputTokens: number;
  outputTokens: number;
  /** Why the run ended before its last book; null when it did not. */
  stopped: string | null;
};

export const defaultPartTokens = 12_000;

/**
 * Has a language model summarize every book that has text and no summary. It may be stopped and run again at any time:
 * what the model has answered is kept and not asked again.
 */
export async function summarizeBooks(
  db: Database,
  model: LanguageModel,
  options: SummarizeOptions = {},
): Promise<SummarizeReport> {
  const {
    partTokens = defaultPartTokens,
    atOnce = 2,
    limit = Number.POSITIVE_INFINITY,
    signal,
    onCall,
    pause,
  } = options;
  const report: SummarizeReport = {
    written: 0,
    refused: [],
    calls: 0,
    inputTokens: 0,
    outputTokens: 0,
    stopped: null,
  };
  let asked = 0;
  for await (const book of booksToSummarize(db)) {
    if (asked >= limit || signal?.aborted) break;
    const before = report.calls;
    const ask = rememberedDrafts(db, book.id, model, {
      ...(signal && { signal }),
      ...(pause && { pause }),
      onAnswer: ({ inputTokens, outputTokens }) => {
        report.calls++;
        report.inputTokens += inputTokens;
        report.outputTokens += outputTokens;
        onCall?.();
      },
    });
    try {
      const outcome = await summarizeBook(book, textParts(db, book.id, partTokens), ask, {
        partTokens,
        atOnce,
      });
      if ("refused" in outcome) report.refused.push({ ...book, reason: outcome.refused });
      else if (await storeWrittenSummary(db, book.id, { markdown: outcome.markdown, generator: model.name }))
        report.written++;
    } catch (error) {
      if (signal?.aborted) break;
      if (!(error instanceof LanguageModelRefusal || error instanceof PassingFault)) throw error;
      report.stopped = `${error.message} What was answered is kept: run it again to go on.`;
      break;
    }
    if (report.calls > before) asked++;
  }
  if (signal?.aborted) report.stopped = "Stopped. What was answered is kept: run it again to go on.";
  return report;
}
