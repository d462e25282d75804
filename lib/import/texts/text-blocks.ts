/** Lines between blank ones, and how many blank lines stand above them (Infinity at the start of the text). */
export type TextBlock = { lines: string[]; gap: number };

/** A block over this many characters is cut at a line end: a text without blank lines must not be held whole. */
const longestBlock = 65_536;

/** The blocks of lines of a text, one held at a time. */
export async function* textBlocks(lines: AsyncIterable<string>): AsyncGenerator<TextBlock> {
  let block: TextBlock = { lines: [], gap: Number.POSITIVE_INFINITY };
  let length = 0;
  for await (const line of lines) {
    const isBlank = line.trim() === "";
    if (block.lines.length > 0 && (isBlank || length + line.length > longestBlock)) {
      yield block;
      block = { lines: [], gap: 0 };
      length = 0;
    }
    if (isBlank) block.gap++;
    else {
      block.lines.push(line);
      length += line.length;
    }
  }
  if (block.lines.length > 0) yield block;
}
