import { parseIsbn } from "../../catalog/isbn";

/**
 * Reads an ISBN as exports of spreadsheets and catalogues write it: with hyphens, as `="0439785960"`, with a name before
 * it, as a number that lost its leading zeros (given back only when the check digit proves them) or gained a `.0`.
 * @returns 13 digits, null for an empty field, or what is wrong
 */
export function looseIsbn(field: string): { isbn: string | null } | { fault: string } {
  const text = field
    .trim()
    .replace(/^="?(.*?)"?$/, "$1")
    .replace(/^(?:urn:)?isbn(?:[-\s]?1[03])?\s*:?\s*/i, "")
    .replace(/^([\d\s-]{7,})\.0+$/, "$1")
    .trim();
  if (/^(?:|0+|n\/?a|nan|null|none|unknown|-+)$/i.test(text)) return { isbn: null };
  if (/^\d(?:[.,]\d+)?e\+?\d+$/i.test(text))
    return { fault: `isbn: "${field}" is a rounded number: a spreadsheet has dropped its last digits` };
  const parsed = parseIsbn(text) ?? withLeadingZeros(text);
  if (parsed === null) return { fault: `isbn: "${shortened(field)}" has not 10 or 13 digits` };
  if (!parsed.isValid) return { fault: `isbn: "${field}" has a wrong check digit` };
  if (!/^97[89]/.test(parsed.digits))
    return { fault: `isbn: "${field}" is another article's number: it begins with neither 978 nor 979` };
  return { isbn: parsed.digits };
}

/** A number keeps no leading zeros. No country group begins with more than three. */
function withLeadingZeros(text: string): ReturnType<typeof parseIsbn> {
  const digits = text.replace(/[\s-]/g, "");
  if (!/^[1-9]\d{5,7}[\dXx]$/.test(digits)) return null;
  const parsed = parseIsbn(digits.padStart(10, "0"));
  return parsed?.isValid ? parsed : null;
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
