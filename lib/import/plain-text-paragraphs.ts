import { cleanParagraph } from "./clean-paragraph";
import { joinLines } from "./join-lines";
import type { TextParagraph } from "./source-entry";
import { type TextBlock, textBlocks } from "./text-blocks";
import { foldedTitle, type TextHeading, textHeading } from "./text-heading";

/** A table of contents ends where a chapter's blank lines begin; longer ones are read as text. */
const contentsEnd = 3;
const mostContents = 400;

/**
 * The paragraphs of a plain text: blocks between blank lines, their hard-wrapped lines joined, under the heading above
 * them. A table of contents is left out; its titles tell headings that nothing else would.
 */
export async function* plainTextParagraphs(lines: AsyncIterable<string>): AsyncGenerator<TextParagraph> {
  const known = new Set<string>();
  let heading: TextHeading | null = null;
  let contentsLines: number | null = null;
  for await (const block of textBlocks(lines)) {
    if (contentsLines !== null) {
      if (block.gap < contentsEnd && contentsLines + block.lines.length <= mostContents && isList(block)) {
        contentsLines += block.lines.length;
        for (const title of block.lines.map(foldedTitle)) if (title !== "") known.add(title);
        continue;
      }
      contentsLines = null;
    }
    const found = textHeading(block, known);
    if (found) {
      heading = heading?.isLabel && block.gap < contentsEnd + 1 ? joined(heading, found) : found;
      if (/^(?:table of )?contents\b/i.test(found.text)) contentsLines = 0;
      continue;
    }
    if (heading?.isLabel) heading = { ...heading, isLabel: false };
    for (const paragraph of joinLines(block.lines)) {
      const text = cleanParagraph(withoutUnderscores(paragraph));
      if (text !== null) yield { section: heading && sectionOf(heading), text };
    }
  }
}

/** "CHAPTER I." above "THE RIVER BANK" is one heading. */
function joined(label: TextHeading, title: TextHeading): TextHeading {
  return { text: `${label.text.replace(/[.:]$/, "")}. ${title.text}`, isLabel: title.isLabel };
}

function sectionOf({ text }: TextHeading): string | null {
  return cleanParagraph(withoutUnderscores(text));
}

/** Running text fills its lines; the titles of a table of contents do not. */
function isList({ lines }: TextBlock): boolean {
  const full = lines.filter((line) => line.trim().length > 60).length;
  return full * 2 <= lines.length;
}

/** Plain texts write _emphasis_ so; a word must be found without the strokes. */
function withoutUnderscores(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, "");
}
