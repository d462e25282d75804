import { plainParagraphs } from "../../text/plain-paragraphs";
import type { TextParagraph } from "../sources/source-entry";
import { cleanParagraph } from "./clean-paragraph";
import { markdownHeadField } from "./markdown-text-head";
import { textBlocks } from "./text-blocks";

/** The paragraphs of a Markdown full text as plain text, each under the `#` heading above it, whatever its level. */
export async function* markdownTextParagraphs(lines: AsyncIterable<string>): AsyncGenerator<TextParagraph> {
  let section: string | null = null;
  for await (const block of textBlocks(lines)) {
    let open: string[] = [];
    for (const line of [...block.lines, null]) {
      const heading = line === null ? null : /^ {0,3}#{1,6}(?:\s+(.*?))?(?:\s+#+)?\s*$/.exec(line);
      if (line !== null && !heading) {
        open.push(line);
        continue;
      }
      for (const text of paragraphsOf(open)) yield { section, text };
      open = [];
      if (line !== null && heading && !markdownHeadField(line))
        section = paragraphsOf([heading[1] ?? ""]).join(" ") || null;
    }
  }
}

function paragraphsOf(lines: string[]): string[] {
  return plainParagraphs(lines.join("\n")).flatMap((text) => cleanParagraph(text) ?? []);
}
