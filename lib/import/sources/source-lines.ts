import "server-only";
import { createReadStream } from "node:fs";
import { decodeText } from "./decode-text";
import { detectEncoding } from "./detect-encoding";

/** A line of a file, counted from 1; its text is null when it is too long to be a row. */
export type SourceLine = { number: number; text: string | null };

/** A row over this many characters is no book. */
export const longestRow = 4_194_304;

/**
 * The lines of a table or of JSON Lines, whatever their ends, holding no more than one line and one part of the file.
 * @param onBytes called with the number of bytes that each part of the file has
 * @throws Error when the file cannot be read, or is not a text
 */
export async function* sourceLines(
  file: string,
  onBytes: (bytes: number) => void = () => {},
  longest = longestRow,
): AsyncGenerator<SourceLine> {
  const detected = await detectEncoding(createReadStream(file));
  if ("fault" in detected) throw new Error(`${file} ${detected.fault}.`);
  const bytes = createReadStream(file);
  bytes.on("data", (part) => onBytes(part.length));

  let number = 0;
  let open = "";
  let isTooLong = false;
  for await (const piece of decodeText(bytes, detected.encoding)) {
    // A carriage return at the end may be the first half of a line end.
    const lines = (open + piece).split(/\r\n|\n|\r(?!$)/);
    open = lines.pop() ?? "";
    for (const text of lines) {
      yield { number: ++number, text: isTooLong || text.length > longest ? null : text };
      isTooLong = false;
    }
    if (open.length > longest) {
      isTooLong = true;
      open = "";
    }
  }
  const last = open.replace(/\r$/, "");
  if (isTooLong) yield { number: ++number, text: null };
  else if (last !== "") yield { number: ++number, text: last };
}
