/**
 * An ISBN as it is stored and looked up. Valid: its 13 digits. With a wrong check digit: the digits as given, which no
 * book has, because only valid ones are stored.
 */
export type Isbn = { digits: string; isValid: boolean };

/** Reads an ISBN of 10 or 13 digits, hyphens and spaces ignored; null when the text is no such thing. */
export function parseIsbn(text: string): Isbn | null {
  const digits = text.replace(/[\s\-\u2010-\u2015]/g, "").toUpperCase();
  if (/^\d{13}$/.test(digits)) return { digits, isValid: checkDigit13(digits) === digits[12] };
  if (!/^\d{9}[\dX]$/.test(digits)) return null;
  if (checkDigit10(digits) !== digits[9]) return { digits, isValid: false };
  const body = `978${digits.slice(0, 9)}`;
  return { digits: body + checkDigit13(body), isValid: true };
}

function checkDigit13(digits: string): string {
  const sum = weightedSum(digits.slice(0, 12), (position) => (position % 2 === 0 ? 1 : 3));
  return String((10 - (sum % 10)) % 10);
}

function checkDigit10(digits: string): string {
  const remainder = (11 - (weightedSum(digits.slice(0, 9), (position) => 10 - position) % 11)) % 11;
  return remainder === 10 ? "X" : String(remainder);
}

function weightedSum(digits: string, weight: (position: number) => number): number {
  return Array.from(digits, (digit, position) => Number(digit) * weight(position)).reduce((a, b) => a + b, 0);
}
