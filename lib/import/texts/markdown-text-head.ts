/** The head of a full text in Markdown: lines such as `# Title: Emma`, `## Author: …`, `## Year: 1815`. */
export type MarkdownTextHead = Partial<Record<"title" | "author" | "year", string>>;

/** Lines among which the head is looked for. */
const longestHead = 40;

/** Reads a text's first lines; null when no line of them gives a title. */
export function parseMarkdownTextHead(lines: readonly string[]): MarkdownTextHead | null {
  const head: MarkdownTextHead = {};
  for (const line of lines.slice(0, longestHead)) {
    const field = markdownHeadField(line);
    if (field) head[field.name] ??= field.value;
  }
  return head.title === undefined ? null : head;
}

export function markdownHeadField(line: string): { name: keyof MarkdownTextHead; value: string } | null {
  const { name, value } =
    /^#{1,3}\s+(?<name>title|author|year):\s*(?<value>.*\S)\s*$/i.exec(line)?.groups ?? {};
  const known = name?.toLowerCase();
  if (value === undefined || (known !== "title" && known !== "author" && known !== "year")) return null;
  return { name: known, value };
}
