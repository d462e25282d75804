import { type MarkdownInline, markdownInlines } from "./markdown-inlines";

/** A block of a Markdown text. Headings of the levels 1 and 2 are 2, all below are 3. */
export type MarkdownBlock =
  | { kind: "heading"; level: 2 | 3; inlines: MarkdownInline[] }
  | { kind: "paragraph"; inlines: MarkdownInline[] }
  | { kind: "list"; isOrdered: boolean; start: number; items: MarkdownInline[][] }
  | { kind: "quote"; blocks: MarkdownBlock[] }
  | { kind: "rule" };

/**
 * The blocks of a Markdown text: headings, paragraphs, flat lists, block quotes and rules. Whatever else it may hold
 * (HTML, tables, fences) is a paragraph of plain text, so that nothing is lost and nothing is executed.
 */
export function markdownBlocks(markdown: string): MarkdownBlock[] {
  return blocksOf(markdown.replace(/\r\n?/g, "\n").split("\n"), 0);
}

const deepestQuote = 3;

type Line =
  | { kind: "blank" | "rule"; text: string }
  | { kind: "heading"; level: 2 | 3; text: string }
  | { kind: "item"; isOrdered: boolean; number: number; text: string; whole: string }
  | { kind: "quote"; text: string }
  | { kind: "text"; text: string };

function blocksOf(lines: string[], depth: number): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  const read = lines.map(lineOf);
  let at = 0;
  while (at < read.length) {
    const line = read[at];
    const end = line ? blockEnd(read, at) : at + 1;
    if (line && line.kind !== "blank") blocks.push(blockOf(line, read.slice(at, end), depth));
    at = end;
  }
  return blocks;
}

function lineOf(source: string): Line {
  const text = source.trim();
  if (text === "") return { kind: "blank", text };
  const heading = /^(#{1,6})[ \t]+/.exec(text);
  if (heading)
    return {
      kind: "heading",
      level: (heading[1] ?? "").length < 3 ? 2 : 3,
      text: withoutClosingMarks(text.slice(heading[0].length)),
    };
  if (text.startsWith(">")) return { kind: "quote", text: text.slice(1) };
  if (/^(?:-{3,}|\*{3,}|_{3,})$/.test(text.replace(/[ \t]/g, ""))) return { kind: "rule", text };
  const item = /^(?:[-*+]|(\d{1,9})[.)])[ \t]+/.exec(text);
  if (item)
    return {
      kind: "item",
      isOrdered: item[1] !== undefined,
      number: Number(item[1] ?? 1),
      text: text.slice(item[0].length),
      whole: text,
    };
  return { kind: "text", text };
}

/** Where the block that begins with a line ends: the place of the first line that is not part of it. */
function blockEnd(lines: Line[], start: number): number {
  const first = lines[start];
  if (first?.kind === "heading" || first?.kind === "rule" || first?.kind === "blank") return start + 1;
  let at = start + 1;
  while (goesOn(first, lines, at)) at++;
  return at;
}

function goesOn(first: Line | undefined, lines: Line[], at: number): boolean {
  const line = lines[at];
  if (line?.kind === "text") return lines[at - 1]?.kind !== "blank";
  // A line of a paragraph may begin with a year or a page: only a 1 begins a list there.
  if (first?.kind === "text") return line?.kind === "item" && line.isOrdered && line.number !== 1;
  if (first?.kind === "quote") return line?.kind === "quote";
  if (first?.kind !== "item") return false;
  // One empty line between two items of a kind does not end their list.
  const next = line?.kind === "blank" ? lines[at + 1] : line;
  return next?.kind === "item" && next.isOrdered === first.isOrdered;
}

function blockOf(first: Line, lines: Line[], depth: number): MarkdownBlock {
  switch (first.kind) {
    case "heading":
      return { kind: "heading", level: first.level, inlines: markdownInlines(first.text) };
    case "rule":
      return { kind: "rule" };
    case "item":
      return {
        kind: "list",
        isOrdered: first.isOrdered,
        start: first.number,
        items: itemsOf(lines).map(markdownInlines),
      };
    case "quote": {
      const inner = lines.map(({ text }) => text);
      if (depth < deepestQuote) return { kind: "quote", blocks: blocksOf(inner, depth + 1) };
      return { kind: "paragraph", inlines: markdownInlines(inner.join("\n")) };
    }
    default:
      return { kind: "paragraph", inlines: markdownInlines(lines.map(wholeOf).join("\n")) };
  }
}

/** The texts of a list's items, each with the lines that go on from it. */
function itemsOf(lines: Line[]): string[] {
  const items: string[][] = [];
  for (const { kind, text } of lines) {
    if (kind === "item") items.push([text]);
    else items.at(-1)?.push(text);
  }
  return items.map((texts) => texts.join("\n"));
}

function wholeOf(line: Line): string {
  return line.kind === "item" ? line.whole : line.text;
}

/** "Title ##" is "Title", but "C#" stays. */
function withoutClosingMarks(text: string): string {
  let end = text.length;
  while (text.charAt(end - 1) === "#") end--;
  return end < text.length && /^[ \t]?$/.test(text.charAt(end - 1)) ? text.slice(0, end).trimEnd() : text;
}
