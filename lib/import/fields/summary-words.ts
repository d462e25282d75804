import { countWords } from "../../text/count-words";
import { markdownSections } from "../../text/markdown-sections";
import { plainParagraphs } from "../../text/plain-paragraphs";

/** How many words of prose a summary in Markdown has; headings of sections do not count. */
export function summaryWords(markdown: string): number {
  return markdownSections(markdown)
    .flatMap((section) => plainParagraphs(section.body))
    .reduce((sum, paragraph) => sum + countWords(paragraph), 0);
}
