import { markdownSections } from "../../text/markdown-sections";
import { plainParagraphs } from "../../text/plain-paragraphs";
import { summaryWords } from "../fields/summary-words";
import { summarySectionLimits, summaryWordLimits } from "./summarize-prompts";

/** Models that decline say so in such words, first of all or anywhere; a person in a story may be sorry later on. */
const refusal = {
  opening:
    /\bi(?:['’]m| am) (?:sorry|unable|not able)\b|\bi (?:cannot|can['’]t|can not|won['’]t|must decline)\b|\b(?:i apologi[sz]e|unfortunately, i|sorry, (?:but )?i)\b/i,
  anywhere:
    /\bas an? (?:ai|artificial intelligence|(?:large )?language model)(?: (?:language )?(?:model|assistant)| system)?,|\bi (?:cannot|can['’]t|can not|am unable to) (?:assist with|comply with|fulfil+ |provide (?:a|the) summary|summari[sz]e)|\bmy (?:content )?(?:guidelines|policies)\b/i,
};
const openingLength = 300;
/** So many words in a row that our instructions have too were repeated from there. */
const echoedRun = 8;

/** Whether a text declines instead of summarizing. */
export function isRefusal(text: string): boolean {
  return refusal.opening.test(text.slice(0, openingLength)) || refusal.anywhere.test(text);
}

/**
 * What is wrong with a summary that a model wrote: sections, length, headings, refusals, words of our own instructions.
 * @param instructions all that we told the model ourselves
 */
export function summaryFaults(markdown: string, instructions: string): string[] {
  const sections = markdownSections(markdown);
  const headings = sections.flatMap(({ heading }) => heading?.toLowerCase() ?? []);
  const faults = [
    sections[0]?.heading === null ? "text stands before the first ## heading" : null,
    outside("sections that begin with ##", headings.length, summarySectionLimits),
    outside("words", summaryWords(markdown), summaryWordLimits),
    sections.some(
      ({ heading, body }) => (!heading?.trim() && heading !== null) || plainParagraphs(body).length === 0,
    )
      ? "a section lacks heading or text"
      : null,
    new Set(headings).size < headings.length ? "two sections have one heading" : null,
    /^(?:#|#{3,6})[ \t]/m.test(markdown) ? "it has headings other than ##" : null,
    /^[ \t]*(?:[-*+]|\d{1,2}[.)])[ \t]+\S/m.test(markdown) ? "it has a list" : null,
    isRefusal(markdown) ? "it declines instead of summarizing" : null,
    echoes(markdown, instructions) ? "it repeats the instructions" : null,
  ];
  return faults.filter((fault) => fault !== null);
}

function outside(what: string, count: number, { min, max }: { min: number; max: number }): string | null {
  return count >= min && count <= max ? null : `it has ${count} ${what}, not ${min} to ${max}`;
}

function echoes(text: string, instructions: string): boolean {
  if (/<\/?material-[0-9a-f]{16}>/.test(text)) return true;
  const known = new Set(runsOf(instructions));
  return runsOf(text).some((run) => known.has(run));
}

function runsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
  return words.slice(echoedRun - 1).map((_, start) => words.slice(start, start + echoedRun).join(" "));
}
