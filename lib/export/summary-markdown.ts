import { exportCopy } from "../copy/export";
import { markdownText } from "./markdown-text";
import { type Provenance, provenanceLine } from "./provenance-line";

export type ExportedSummary = {
  title: string;
  author: string;
  /** Null when it is not known any more. */
  provenance: Provenance | null;
  /** Markdown. */
  summary: string;
  /** Absolute address of the book's page. */
  url: string;
};

/** A bought summary as a Markdown file of its own: title, author, where the text comes from, the text, the source. */
export function summaryMarkdown({ title, author, provenance, summary, url }: ExportedSummary): string {
  return [
    `# ${markdownText(title)}`,
    markdownText(author),
    `*${markdownText(provenanceLine(provenance))}*`,
    summary.trim(),
    "---",
    `${exportCopy.bookPage}: <${url}>`,
  ]
    .join("\n\n")
    .concat("\n");
}
