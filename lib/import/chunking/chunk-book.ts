import { createHash } from "node:crypto";
import { countWords } from "../../text/count-words";
import { markdownSections } from "../../text/markdown-sections";
import { plainParagraphs } from "../../text/plain-paragraphs";
import { sentences } from "../../text/sentences";

/** A passage to be found by search; `ordinal` counts within the kind. */
export type ChunkDraft = {
  kind: "description" | "summary";
  ordinal: number;
  section: string | null;
  text: string;
  contentHash: string;
};

/** The most words of a passage. Sections are cut evenly below it, which gives 60 to 120 for the usual section. */
const longestPassage = 120;

/**
 * The passages of a book, the same for the same text: its description whole, and its summary in whole sentences as plain
 * text, never across sections. A search answers with such a passage for less than the summary's price, so none has more
 * than that share of the summary's words; a sentence that alone has more is in no passage.
 * @param share price of a search divided by the price of a summary
 */
export function chunkBook(
  book: { description: string | null; summary: string | null },
  share = 0.2,
): ChunkDraft[] {
  const description = book.description === null ? [] : [draft("description", null, book.description, 0)];
  const sections = markdownSections(book.summary ?? "").map(({ heading, body }) => ({
    heading,
    sentences: plainParagraphs(body).flatMap(sentences).map(measured),
  }));
  const words = sum(sections.flatMap((section) => section.sentences));
  const limit = Math.min(longestPassage, Math.floor(words * share));
  const passages = sections.flatMap(({ heading, sentences }) =>
    passagesOf(sentences, limit).map((text) => ({ heading, text })),
  );
  return [
    ...description,
    ...passages.map(({ heading, text }, ordinal) => draft("summary", heading, text, ordinal)),
  ];
}

type Sentence = { text: string; words: number };

function measured(text: string): Sentence {
  return { text, words: countWords(text) };
}

function sum(list: Sentence[]): number {
  return list.reduce((total, { words }) => total + words, 0);
}

/** A section's sentences in as few passages as the limit allows, as even as whole sentences can be. */
function passagesOf(section: Sentence[], limit: number): string[] {
  return runsWithin(section, limit).flatMap((run) => {
    const total = sum(run);
    if (total === 0) return [];
    let parts = Math.ceil(total / limit);
    let groups = split(run, total / parts);
    // Ends at the latest when a part is a word long: then each sentence stands alone.
    while (groups.some((group) => sum(group) > limit)) groups = split(run, total / ++parts);
    return groups.map((group) => group.map(({ text }) => text).join(" "));
  });
}

/** The runs of neighbouring sentences that are left when those over the limit are taken out. */
function runsWithin(section: Sentence[], limit: number): Sentence[][] {
  const runs: Sentence[][] = [[]];
  for (const sentence of section) {
    if (sentence.words <= limit) runs.at(-1)?.push(sentence);
    else runs.push([]);
  }
  return runs;
}

/** Groups sentences by the part that their middle falls into, parts being `target` words long. */
function split(run: Sentence[], target: number): Sentence[][] {
  const groups = new Map<number, Sentence[]>();
  let before = 0;
  for (const sentence of run) {
    const part = Math.floor((before + sentence.words / 2) / target);
    groups.set(part, [...(groups.get(part) ?? []), sentence]);
    before += sentence.words;
  }
  return [...groups.values()];
}

function draft(kind: ChunkDraft["kind"], section: string | null, text: string, ordinal: number): ChunkDraft {
  return { kind, ordinal, section, text, contentHash: createHash("sha256").update(text).digest("hex") };
}
