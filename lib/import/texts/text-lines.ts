/** A line over this many characters is cut between sentences or words: some files are one line. */
const longestLine = 65_536;

/** The lines of a text without their ends, whichever these are, in pieces as they come. A page break ends a line. */
export async function* textLines(text: AsyncIterable<string>): AsyncGenerator<string> {
  let open = "";
  for await (const piece of text) {
    // A carriage return at the end may be the first half of a line end.
    const lines = (open + piece).split(/\r\n|[\n\f\v\u2028\u2029]|\r(?!$)/);
    open = lines.pop() ?? "";
    for (const line of lines) yield* cut(line, 0);
    const pieces = [...cut(open, longestLine)];
    open = pieces.pop() ?? "";
    yield* pieces;
  }
  const last = open.replace(/\r$/, "");
  if (last !== "") yield* cut(last, 0);
}

/** The line in pieces below the longest; so much at its end stays whole, for more may follow. */
function* cut(line: string, keep: number): Generator<string> {
  let rest = line;
  while (rest.length > longestLine + keep) {
    const end = cutPlace(rest);
    yield rest.slice(0, end);
    rest = rest.slice(end);
  }
  yield rest;
}

function cutPlace(line: string): number {
  const sentence = line.lastIndexOf(". ", longestLine - 2);
  if (sentence > longestLine / 2) return sentence + 1;
  const word = line.lastIndexOf(" ", longestLine - 1);
  if (word > longestLine / 2) return word;
  const isPairCut = /[\uD800-\uDBFF]/.test(line[longestLine - 1] ?? "");
  return isPairCut ? longestLine - 1 : longestLine;
}
