import "server-only";
import { createHash } from "node:crypto";
import { and, eq, inArray, ne, or } from "drizzle-orm";
import { summaryDrafts } from "@/drizzle/schema";
import type { Database } from "../../db/database";
import { type RetryOptions, withRetries } from "../enrichment/with-retries";
import type { LanguageModel, LanguageModelAnswer, LanguageModelRequest } from "./language-model";

export type Draft = Pick<LanguageModelAnswer, "text" | "ending">;

/** Asks a model for one step on the way to a summary, such as `notes 3`. */
export type AskForDraft = (part: string, request: LanguageModelRequest) => Promise<Draft>;

type DraftOptions = RetryOptions & { onAnswer?: (answer: LanguageModelAnswer) => void };

/**
 * Asks the database before the model, and stores what the model answers as soon as it comes: the same question about a
 * book is paid for once. Faults that may pass are tried again.
 */
export function rememberedDrafts(
  db: Database,
  bookId: number,
  model: LanguageModel,
  { onAnswer, ...retries }: DraftOptions = {},
): AskForDraft {
  return async (part, request) => {
    retries.signal?.throwIfAborted();
    const promptHash = promptHashOf(model.name, request);
    const [known] = await db
      .select({ text: summaryDrafts.text, ending: summaryDrafts.ending })
      .from(summaryDrafts)
      .where(and(eq(summaryDrafts.bookId, bookId), eq(summaryDrafts.promptHash, promptHash)));
    if (known) return known;
    const answer = await withRetries(() => model.write(request, retries.signal), retries);
    // Control characters would be refused, and the answer lost.
    const text = answer.text.toWellFormed().replace(/[^\P{Cc}\n\t]/gu, "");
    const { ending } = answer;
    await db.insert(summaryDrafts).values({ bookId, part, promptHash, text, ending }).onConflictDoNothing();
    onAnswer?.(answer);
    return { text, ending };
  };
}

/** Knows one question to one model from all others. */
export function promptHashOf(
  model: string,
  { instructions, prompt, maxOutputTokens }: LanguageModelRequest,
): string {
  return createHash("sha256")
    .update(JSON.stringify([model, instructions, prompt, maxOutputTokens]))
    .digest("hex");
}

/** Forgets the answers that led to no summary, so that they are asked for anew. Notes that are sound stay. */
export async function forgetRefusedDrafts(db: Database): Promise<void> {
  await db
    .delete(summaryDrafts)
    .where(or(inArray(summaryDrafts.part, ["summary", "repair"]), ne(summaryDrafts.ending, "stop")));
}
