export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** How a text is encoded, and how many of its bytes or characters that encoding cannot read. */
export type DetectedEncoding = { encoding: TextEncoding; damaged: number } | { fault: string };

/** UTF-16 shows in its zero bytes; so many bytes are enough to see them. */
const probeSize = 65_536;

/**
 * Reads a whole text once, holding little of it, and tells its encoding: what its byte order mark says, UTF-16 where
 * zero bytes give it away, UTF-8 where the bytes allow it, else Windows-1252. One stray byte does not make a UTF-8 text
 * Windows-1252: it counts as damage when more characters beyond ASCII are well formed than not.
 */
export async function detectEncoding(bytes: AsyncIterable<Uint8Array>): Promise<DetectedEncoding> {
  let marked: Marked | undefined;
  let decoder = new TextDecoder();
  const count: Count = { characters: 0, foreign: 0, damaged: 0, controls: 0 };
  for await (const part of atLeast(bytes, probeSize)) {
    if (!marked) {
      marked = markedEncoding(part);
      decoder = new TextDecoder(marked.encoding);
    }
    tally(decoder.decode(part, { stream: true }), count);
  }
  tally(decoder.decode(), count);
  // A picture or an archive has many control characters, a text next to none.
  if (count.controls > count.characters / 50) return { fault: "is not a text" };
  const { encoding, isCertain } = marked ?? { encoding: "utf-8", isCertain: false };
  if (count.damaged > 0 && !isCertain && count.foreign <= count.damaged)
    return { encoding: "windows-1252", damaged: 0 };
  return { encoding, damaged: count.damaged };
}

type Marked = { encoding: TextEncoding; isCertain: boolean };

function markedEncoding(start: Uint8Array): Marked {
  const [first, second, third] = start;
  if (first === 0xff && second === 0xfe) return { encoding: "utf-16le", isCertain: true };
  if (first === 0xfe && second === 0xff) return { encoding: "utf-16be", isCertain: true };
  if (first === 0xef && second === 0xbb && third === 0xbf) return { encoding: "utf-8", isCertain: true };
  const zeros = [0, 0];
  for (const [place, byte] of start.entries()) if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // Even a script whose letters have no zero byte has spaces and line ends that do.
  const evident = start.length / 50;
  if (odd > evident && odd > even * 20) return { encoding: "utf-16le", isCertain: true };
  if (even > evident && even > odd * 20) return { encoding: "utf-16be", isCertain: true };
  return { encoding: "utf-8", isCertain: false };
}

/** `foreign`: well-formed characters beyond ASCII. */
type Count = { characters: number; foreign: number; damaged: number; controls: number };

function tally(text: string, count: Count): void {
  count.characters += text.length;
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place);
    if (code === 0xfffd) count.damaged++;
    else if (code >= 0x80) count.foreign++;
    // Zero bytes, tabs to carriage returns, and the end-of-file sign of old systems are met in texts.
    else if (code < 0x20 && code !== 0 && (code < 9 || code > 13) && code !== 0x1a) count.controls++;
  }
}

/** The same bytes, the first part being at least so long when there are as many. */
async function* atLeast(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let open: Uint8Array[] | null = [];
  for await (const part of bytes) {
    if (open === null) yield part;
    else {
      open.push(part);
      if (open.reduce((sum, { length }) => sum + length, 0) < size) continue;
      yield Buffer.concat(open);
      open = null;
    }
  }
  if (open !== null && open.length > 0) yield Buffer.concat(open);
}
