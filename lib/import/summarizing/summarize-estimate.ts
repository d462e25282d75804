import "server-only";
import { eq } from "drizzle-orm";
import { summaryDrafts } from "@/drizzle/schema";
import type { Database } from "../../db/database";
import { countWords } from "../../text/count-words";
import { textParts } from "../texts/text-parts";
import { booksToSummarize } from "./books-to-summarize";
import { estimateTokens } from "./estimate-tokens";
import type { LanguageModelRequest } from "./language-model";
import { leastTextWords } from "./summarize-book";
import { type BookToSummarize, notesRequest, summaryRequest } from "./summarize-prompts";
import { promptHashOf } from "./summary-drafts";

/** What a run will about cost. `paid` are calls whose answers are stored already. */
export type SummarizeEstimate = {
  books: number;
  calls: number;
  paid: number;
  inputTokens: number;
  outputTokens: number;
};

type EstimateOptions = { partTokens: number; limit: number };

/** What the answers are usually long, in tokens: 250, 350 and 750 words. */
const usual = { notes: 350, digest: 500, summary: 1_100 };

/** Adds up the questions that a run will ask; texts are read, no model is asked. Repairs, which are rare, are left out. */
export async function estimateSummaries(
  db: Database,
  model: string,
  { partTokens, limit }: EstimateOptions,
): Promise<SummarizeEstimate> {
  const total = { books: 0, calls: 0, paid: 0, inputTokens: 0, outputTokens: 0 };
  for await (const book of booksToSummarize(db)) {
    if (total.books >= limit) break;
    const one = await estimateBook(db, model, book, partTokens);
    total.calls += one.calls;
    total.paid += one.paid;
    total.inputTokens += one.inputTokens;
    total.outputTokens += one.outputTokens;
    if (one.calls > 0) total.books++;
  }
  return total;
}

async function estimateBook(db: Database, model: string, book: BookToSummarize, partTokens: number) {
  const drafts = await draftsOf(db, book.id);
  const sum = { calls: 0, paid: 0, inputTokens: 0, outputTokens: 0 };
  const add = (isPaid: boolean, inputTokens: number, outputTokens: number) => {
    if (isPaid) sum.paid++;
    else {
      sum.calls++;
      sum.inputTokens += inputTokens;
      sum.outputTokens += outputTokens;
    }
  };
  let [parts, notes, onlyPart] = [0, 0, ""];
  for await (const part of textParts(db, book.id, partTokens)) {
    const request = notesRequest(book, part);
    const known = drafts.get(promptHashOf(model, request));
    // The first part alone may be the whole text; then it is summarized as it is.
    if (++parts === 1) onlyPart = part;
    else add(known !== undefined, tokensOf(request), usual.notes);
    notes += known === undefined ? usual.notes : estimateTokens(known.text);
  }
  if (parts > 1) {
    const first = notesRequest(book, onlyPart);
    add(drafts.has(promptHashOf(model, first)), tokensOf(first), usual.notes);
  }
  while (parts > 1 && notes > partTokens) {
    const groups = Math.ceil(notes / partTokens);
    for (let group = 0; group < groups; group++) add(false, notes / groups, usual.digest);
    notes = Math.min(groups * usual.digest, notes / 2);
  }
  if (parts === 1 && countWords(onlyPart) < leastTextWords) return sum;
  const hasSummary = [...drafts.values()].some(({ part }) => part === "summary");
  const asked = tokensOf(summaryRequest(book, "text", parts === 1 ? onlyPart : ""));
  add(hasSummary, asked + (parts === 1 ? 0 : notes), usual.summary);
  return { ...sum, inputTokens: Math.round(sum.inputTokens), outputTokens: sum.outputTokens };
}

async function draftsOf(db: Database, bookId: number) {
  const { promptHash, part, text } = summaryDrafts;
  const stored = await db
    .select({ promptHash, part, text })
    .from(summaryDrafts)
    .where(eq(summaryDrafts.bookId, bookId));
  return new Map(stored.map((draft) => [draft.promptHash, draft]));
}

function tokensOf({ instructions, prompt }: LanguageModelRequest): number {
  return estimateTokens(instructions) + estimateTokens(prompt);
}
