import { plainParagraphs } from "./plain-paragraphs";

/** A `##` section of a Markdown text. What stands before the first heading has none. */
export type MarkdownSection = { heading: string | null; body: string };

/** The text cut at its `##` headings, in order; an empty part before the first heading is left out. */
export function markdownSections(markdown: string): MarkdownSection[] {
  const [before = "", ...parts] = markdown.split(/^##[ \t]+/m);
  const sections = parts.map((part): MarkdownSection => {
    const [heading = "", ...lines] = part.split("\n");
    return {
      heading: plainParagraphs(heading.replace(/\s+#+\s*$/, "")).join(" "),
      body: lines.join("\n").trim(),
    };
  });
  return before.trim() === "" ? sections : [{ heading: null, body: before.trim() }, ...sections];
}
