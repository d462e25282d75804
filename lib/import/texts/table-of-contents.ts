import type { TextBlock } from "./text-blocks";
import { foldedTitle } from "./text-heading";

/** A table of contents ends where a chapter's blank lines begin; a longer one is read as text. */
const chapterGap = 3;
const mostLines = 400;

/** The blocks of a text without its table of contents, whose titles are added to `titles`, folded, as it is met. */
export async function* withoutTableOfContents(
  blocks: AsyncIterable<TextBlock>,
  titles: Set<string>,
): AsyncGenerator<TextBlock> {
  let linesLeft = 0;
  for await (const block of blocks) {
    if (isItsHeading(block)) {
      linesLeft = mostLines;
      continue;
    }
    if (block.gap < chapterGap && block.lines.length <= linesLeft && isList(block)) {
      linesLeft -= block.lines.length;
      for (const title of block.lines.map(foldedTitle)) if (title !== "") titles.add(title);
      continue;
    }
    linesLeft = 0;
    yield block;
  }
}

function isItsHeading({ lines, gap }: TextBlock): boolean {
  return lines.length === 1 && gap >= 2 && /^\s*(?:table of )?contents[.:]?\s*$/i.test(lines[0] ?? "");
}

/** Running text fills its lines; the titles of a table of contents do not. */
function isList({ lines }: TextBlock): boolean {
  return lines.filter((line) => line.trim().length > 60).length * 2 <= lines.length;
}
