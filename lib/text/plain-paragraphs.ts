/** The paragraphs of a Markdown text as plain text; headings and list items are paragraphs of their own. */
export function plainParagraphs(markdown: string): string[] {
  return markdown
    .replace(/^#{1,6}[ \t]+(.*)$/gm, "\n\n$1\n\n")
    .replace(/^[ \t]*[-*+][ \t]+/gm, "\n\n")
    .replace(/^[ \t]*>[ \t]?/gm, "")
    .split(/\n\s*\n/)
    .map((paragraph) => withoutInlineMarkup(paragraph).replace(/\s+/g, " ").trim())
    .filter((paragraph) => paragraph !== "");
}

function withoutInlineMarkup(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/(\*{1,3})(?=\S)([^*]+?)(?<=\S)\1/g, "$2")
    .replace(/(?<![\p{L}\p{N}_])(_{1,3})(?=\S)([^_]+?)(?<=\S)\1(?![\p{L}\p{N}_])/gu, "$2")
    .replace(/`([^`]+)`/g, "$1")
    .replace(/\\([\\`*_{}[\]()#+\-.!>])/g, "$1");
}
