import { unknownAuthor } from "./imported-book";

/**
 * The authors of a book, each once, from fields that may hold several. Split is only what is surely several: at `;`,
 * `&`, `|`, line ends, at `and` and `/` between whole names, at commas where a list of names stands. “Strunk, William” stays
 * one, and so does “Ann and Jeff VanderMeer”: half a name would be an invention.
 * @param isList the field is known to list names between commas
 */
export function splitAuthors(fields: readonly string[], isList = false): string[] {
  const names = fields
    .flatMap(elementsOf)
    .flatMap((field) => field.split(/\s*[;|\n]\s*|\s+&\s+/))
    .flatMap((field) => splitWholeNames(field, "/"))
    .flatMap((field) => splitCommas(field, isList))
    .flatMap((field) => splitWholeNames(field, /\s+and\s+/))
    .map((name) => name.replace(/^[\s,]+|[\s,]+$/g, "").replace(/\s+/g, " "))
    .filter((name) => /[\p{L}\p{N}]/u.test(name) && !isNobody(name));
  // Of several spellings the first: the last to be set under a key stays.
  return [...new Map([...names].reverse().map((name) => [name.toLowerCase(), name])).values()].reverse();
}

/** Exports of Python and JSON write lists as `['A', 'B']`. */
function elementsOf(field: string): string[] {
  const list = /^\[(.*)\]$/s.exec(field.trim())?.[1];
  if (list === undefined) return [field];
  return Array.from(
    list.matchAll(/'((?:[^'\\]|\\.|'(?!\s*(?:,|$)))*)'|"((?:[^"\\]|\\.)*)"|([^,'"]+)/g),
    ([, single, double, bare]) => (single ?? double ?? bare ?? "").replace(/\\(.)/g, "$1"),
  );
}

function splitCommas(field: string, isList: boolean): string[] {
  const parts = field.split(/,\s*(?:and\s+)?/);
  const isEnough = isList || parts.length > 2;
  return isEnough && parts.every(isFullName) ? parts : [field];
}

function splitWholeNames(field: string, separator: string | RegExp): string[] {
  const parts = field.split(separator);
  return parts.length > 1 && parts.every(isFullName) ? parts : [field];
}

/** Two to five words that begin with capitals (particles aside), the last of them more than an initial. */
function isFullName(text: string): boolean {
  const words = text
    .trim()
    .split(/\s+/)
    .filter((word) => !/^(?:de|del|della|der|di|du|la|le|van|von|ter|bin|ibn|al|el|da|dos|y|e)$/i.test(word));
  return (
    words.length >= 2 &&
    words.length <= 5 &&
    words.every((word) => /^\p{Lu}/u.test(word)) &&
    /\p{L}{2}/u.test(words.at(-1) ?? "") &&
    !/^(?:jr|sr|ph\.?d|m\.?d|esq|ii|iii|iv)\.?$/i.test(words.at(-1) ?? "")
  );
}

function isNobody(name: string): boolean {
  return /^(?:n\/?a|nan|null|none|undefined|unknown(?: author)?|not available|author unknown)$/i.test(name);
}

/** Names as a book stores them, as many as there is room for. */
export function joinAuthors(names: readonly string[], most: number): { author: string; left: number } {
  let taken = names.length;
  while (taken > 0 && names.slice(0, taken).join("; ").length > most) taken--;
  return { author: names.slice(0, taken).join("; ") || unknownAuthor, left: names.length - taken };
}
