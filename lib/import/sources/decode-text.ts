import type { TextEncoding } from "./detect-encoding";

/** Decodes a text part by part. Its byte order mark and zero characters are dropped, unreadable bytes become U+FFFD. */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  encoding: TextEncoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const part of bytes) yield withoutZeros(decoder.decode(part, { stream: true }));
  yield withoutZeros(decoder.decode());
}

function withoutZeros(text: string): string {
  return text.replaceAll("\0", "");
}
