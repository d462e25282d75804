/** A line this long was not broken by hand: it is a paragraph of its own. */
const unbrokenLine = 200;

/** The paragraphs of a block of hard-wrapped lines. A word cut at a hyphen or dash goes on without a space. */
export function joinLines(lines: readonly string[]): string[] {
  const paragraphs: string[] = [];
  let open = "";
  for (const line of lines.map((text) => text.trim())) {
    if (line.length > unbrokenLine) {
      paragraphs.push(open, line);
      open = "";
    } else open = open === "" ? line : `${open}${isOneWord(open, line) ? "" : " "}${line}`;
  }
  return [...paragraphs, open].filter((paragraph) => paragraph !== "");
}

function isOneWord(before: string, after: string): boolean {
  return (
    (/[\p{L}\p{N}][-‐–—]+$/u.test(before) && /^\p{Ll}/u.test(after)) ||
    (unspaced.test(before.slice(-1)) && unspaced.test(after.slice(0, 1)))
  );
}

/** Scripts that put no space between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。，！？「」『』]/u;
