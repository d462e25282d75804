import { EpubFault } from "./epub-fault";

/**
 * Decodes an XML or HTML document part by part: by its byte order mark, else as UTF-16 where zero bytes show it, else as
 * its first line declares, else as UTF-8. Bytes that cannot be read become U+FFFD.
 * @throws EpubFault when the declared encoding is not known
 */
export async function* decodeXml(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const part of bytes) {
    decoder ??= decoderFor(part);
    yield decoder.decode(part, { stream: true });
  }
  if (decoder) yield decoder.decode();
}

function decoderFor(start: Uint8Array): TextDecoder {
  const [first, second] = start;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0))
    return new TextDecoder("utf-16le");
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0))
    return new TextDecoder("utf-16be");
  const head = new TextDecoder("latin1").decode(start.subarray(0, 1_024));
  const label =
    /^(?:ï»¿)?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']+)["']/.exec(head)?.[1] ??
    /<meta\s[^>]*?charset\s*=\s*["']?([\w:.-]+)/i.exec(head)?.[1] ??
    "utf-8";
  try {
    // A document that could be read as far as this line is not in UTF-16, whatever the line says.
    return new TextDecoder(/^utf-?16/i.test(label) ? "utf-8" : label);
  } catch (error) {
    throw new EpubFault(`has a document in an unknown encoding (${label})`, { cause: error });
  }
}
