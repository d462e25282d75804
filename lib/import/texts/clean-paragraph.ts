/**
 * A paragraph as it is stored: composed characters, single spaces, and none of the invisible characters that would
 * keep a word from being found (soft hyphens, word joiners, control characters).
 * @returns null when no letter or digit is left: a row of stars or dashes
 */
export function cleanParagraph(text: string): string | null {
  const clean = text.normalize("NFC").replace(invisible, "").replace(/\s+/g, " ").trim();
  return /[\p{L}\p{N}]/u.test(clean) ? clean : null;
}

const invisible = /[\u00AD\u200B\u2060\uFEFF]|(?!\s)\p{Cc}/gu;
