import type { TextParagraph } from "../sources/source-entry";
import { cleanParagraph } from "./clean-paragraph";
import { joinLines } from "./join-lines";
import { withoutTableOfContents } from "./table-of-contents";
import { textBlocks } from "./text-blocks";
import { type TextHeading, textHeading } from "./text-heading";

/**
 * The paragraphs of a plain text: blocks between blank lines, their hard-wrapped lines joined, under the heading above
 * them. A table of contents is left out; its titles tell headings that nothing else would.
 */
export async function* plainTextParagraphs(lines: AsyncIterable<string>): AsyncGenerator<TextParagraph> {
  const known = new Set<string>();
  let section: string | null = null;
  let above: TextHeading | null = null;
  for await (const block of withoutTableOfContents(textBlocks(lines), known)) {
    above = joined(above, textHeading(block, { known, above }));
    if (above !== null) {
      section = cleanParagraph(withoutUnderscores(above.text));
      continue;
    }
    for (const paragraph of joinLines(block.lines)) {
      const text = cleanParagraph(withoutUnderscores(paragraph));
      if (text !== null) yield { section, text };
    }
  }
}

/** "CHAPTER I." above "THE RIVER BANK" is one heading. */
function joined(above: TextHeading | null, heading: TextHeading | null): TextHeading | null {
  if (heading === null || !above?.isLabel) return heading;
  return { text: `${above.text.replace(/[.:]$/, "")}. ${heading.text}`, isLabel: heading.isLabel };
}

/** Plain texts write _emphasis_ so; a word must be found without the strokes. */
function withoutUnderscores(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, "");
}
