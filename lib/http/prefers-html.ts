import "server-only";

type MediaRange = { type: string; weight: number };

/**
 * Whether a client would rather have a page than JSON, by its Accept header (RFC 9110 §12.5.1): HTML weighs more there, or
 * as much and by name where JSON is only let in by a wildcard. Browsers name HTML; an absent header, and a wildcard
 * alone, get JSON.
 */
export function prefersHtml(accept: string | null): boolean {
  const ranges = (accept ?? "").split(",").flatMap((entry) => mediaRange(entry) ?? []);
  const [html, json] = [bestMatch(ranges, "text/html"), bestMatch(ranges, "application/json")];
  if (html === null || html.weight === 0) return false;
  if (json === null || html.weight !== json.weight) return html.weight > (json?.weight ?? 0);
  return html.type === "text/html" && json.type !== "application/json";
}

/** One entry of the list; null when it is none, or has a weight that is none. Parameters but `q` do not matter here. */
function mediaRange(entry: string): MediaRange | null {
  const [type = "", ...parameters] = entry
    .toLowerCase()
    .split(";")
    .map((part) => part.trim());
  if (!/^[^\s/]+\/[^\s/]+$/.test(type)) return null;
  const weights = parameters.flatMap((parameter) => /^q\s*=\s*(.*)$/.exec(parameter)?.[1] ?? []);
  const [weight = "1"] = weights;
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? { type, weight: Number(weight) } : null;
}

/** The most specific range that a type falls into decides, whatever its place in the list. */
function bestMatch(ranges: MediaRange[], type: string): MediaRange | null {
  const candidates = [type, type.replace(/\/.*/, "/*"), "*/*"];
  for (const candidate of candidates) {
    const found = ranges.find((range) => range.type === candidate);
    if (found) return found;
  }
  return null;
}
