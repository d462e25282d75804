import { exportCopy } from "../copy/export";
import { markdownText } from "./markdown-text";

export type ExportedSearch = {
  query: string;
  where: "books" | "summaries";
  /** Best first. */
  passages: { title: string; author: string; section: string | null; text: string; url: string }[];
  /** Absolute address of the search's page. */
  url: string;
};

/** A bought search as a Markdown file of its own: the question, then each book with its passage. */
export function searchMarkdown({ query, where, passages, url }: ExportedSearch): string {
  const found = passages.map(({ title, author, section, text, url: bookUrl }, index) =>
    [
      `## ${index + 1}\\. ${markdownText(title)}`,
      markdownText(section === null ? author : `${author} · ${section}`),
      quoted(text),
      `<${bookUrl}>`,
    ].join("\n\n"),
  );
  return [
    `# ${markdownText(exportCopy.searchHeading(query))}`,
    `${exportCopy.searchedIn[where]}.`,
    ...(found.length > 0 ? found : [exportCopy.noPassages]),
    "---",
    `${exportCopy.searchPage}: <${url}>`,
  ]
    .join("\n\n")
    .concat("\n");
}

function quoted(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => `> ${markdownText(paragraph)}`)
    .join("\n>\n");
}
