import { countWords } from "../../text/count-words";
import { mapAtOnce } from "../map-at-once";
import { estimateTokens } from "./estimate-tokens";
import {
  type BookToSummarize,
  digestRequest,
  notesRequest,
  ownInstructions,
  repairRequest,
  summaryRequest,
} from "./summarize-prompts";
import type { AskForDraft } from "./summary-drafts";
import { isRefusal, summaryFaults } from "./summary-faults";
import { tidySummary } from "./tidy-summary";

export type SummarizeBookOptions = { partTokens: number; atOnce: number };

/** Of fewer words nobody makes a summary of six hundred without inventing. */
export const leastTextWords = 1_500;

/**
 * Summarizes a book from the parts of its text: notes on each part, notes on notes while they are too long for one
 * question, then the summary. A text of one part is summarized as it is. A summary with faults is asked for once more.
 * @returns the summary, or why there is none
 */
export async function summarizeBook(
  book: BookToSummarize,
  parts: AsyncIterable<string>,
  ask: AskForDraft,
  options: SummarizeBookOptions,
): Promise<{ markdown: string } | { refused: string }> {
  try {
    const { kind, text } = await condense(book, parts, ask, options);
    return { markdown: await writeSummary(book, kind, text, ask) };
  } catch (error) {
    if (error instanceof Unusable) return { refused: error.message };
    throw error;
  }
}

/** Thrown where a book cannot go on; the next one can. */
class Unusable extends Error {}

async function condense(
  book: BookToSummarize,
  parts: AsyncIterable<string>,
  ask: AskForDraft,
  { partTokens, atOnce }: SummarizeBookOptions,
): Promise<{ kind: "text" | "notes"; text: string }> {
  const iterator = parts[Symbol.asyncIterator]();
  const [first, second] = [await iterator.next(), await iterator.next()];
  if (first.done) throw new Unusable("it has no text");
  if (second.done) {
    const words = countWords(first.value);
    if (words < leastTextWords) throw new Unusable(`its text has ${words} words, too few to summarize`);
    return { kind: "text", text: first.value };
  }
  const all = chained([first.value, second.value], iterator);
  let notes = await mapAtOnce(all, atOnce, async (part, place) =>
    usable(`notes ${place + 1}`, notesRequest(book, part), ask, partTokens),
  );
  for (let level = 1; estimateTokens(notes.join("\n\n")) > partTokens; level++) {
    notes = await mapAtOnce(groupsOf(notes, partTokens), atOnce, async (group, place) =>
      usable(`digest ${level}.${place + 1}`, digestRequest(book, group), ask, partTokens),
    );
  }
  return { kind: "notes", text: notes.join("\n\n") };
}

async function* chained(begun: string[], rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield* begun;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** Groups of at least two, so that each round has fewer; `usable` has cut each to a third of the room. */
async function* groupsOf(notes: string[], tokens: number): AsyncGenerator<string> {
  let open: string[] = [];
  for (const note of notes) {
    if (open.length > 1 && estimateTokens([...open, note].join("\n\n")) > tokens) {
      yield open.join("\n\n");
      open = [];
    }
    open.push(note);
  }
  yield open.join("\n\n");
}

async function usable(
  part: string,
  request: Parameters<AskForDraft>[1],
  ask: AskForDraft,
  partTokens: number,
): Promise<string> {
  const { text, ending } = await ask(part, request);
  if (ending === "length")
    throw new Unusable(`${part}: the answer ran over ${request.maxOutputTokens} tokens`);
  if (ending === "refusal" || text === "" || isRefusal(text))
    throw new Unusable(`${part}: the model declined`);
  return shortened(text, Math.floor(partTokens / 3));
}

/** Cut between words, in the rare case that a model writes far more notes than it was asked for. */
function shortened(text: string, tokens: number): string {
  if (estimateTokens(text) <= tokens) return text;
  let words = text.split(" ");
  while (words.length > 1 && estimateTokens(words.join(" ")) > tokens)
    words = words.slice(0, Math.floor(words.length * 0.9));
  return words.join(" ");
}

async function writeSummary(book: BookToSummarize, kind: "text" | "notes", text: string, ask: AskForDraft) {
  const first = await ask("summary", summaryRequest(book, kind, text));
  const markdown = tidySummary(first.text);
  const faults = faultsOf(markdown, first.ending);
  if (faults.length === 0) return markdown;
  if (first.ending === "refusal" || markdown === "" || isRefusal(markdown))
    throw new Unusable(`the model declined: “${markdown.slice(0, 120)}”`);
  const second = await ask("repair", repairRequest(book, markdown, faults));
  const repaired = tidySummary(second.text);
  const left = faultsOf(repaired, second.ending);
  if (left.length > 0) throw new Unusable(`the summary, also when written anew: ${left.join("; ")}`);
  return repaired;
}

function faultsOf(markdown: string, ending: "stop" | "length" | "refusal"): string[] {
  const cut = ending === "length" ? ["it was cut off before its end"] : [];
  return [...cut, ...summaryFaults(markdown, ownInstructions)];
}
