import { countWords } from "../text/count-words";
import { markdownSections } from "../text/markdown-sections";
import { plainParagraphs } from "../text/plain-paragraphs";
import { sentences } from "../text/sentences";

/** What is free of a summary: its headings, its length and its very first sentence. Nothing else leaves unpaid. */
export type OutlinedText = { headings: string[]; words: number; firstSentence: string };

/** The outline of a summary in Markdown. */
export function summaryOutline(markdown: string): OutlinedText {
  const sections = markdownSections(markdown);
  const paragraphs = sections.flatMap(({ body }) => plainParagraphs(body));
  return {
    headings: sections.flatMap(({ heading }) => (heading === null ? [] : [heading])),
    words: paragraphs.reduce((sum, paragraph) => sum + countWords(paragraph), 0),
    firstSentence: sentences(paragraphs[0] ?? "")[0] ?? "",
  };
}
