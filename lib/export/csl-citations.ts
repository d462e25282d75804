import { exportCopy } from "../copy/export";
import type { Citation } from "./citation";
import { generatorName, provenanceLine } from "./provenance-line";

/** CSL-JSON, which Zotero, Pandoc and others read: a list of one or two items. Names are literal, never taken apart. */
export function cslCitations({ key, title, authors, year, isbn, summary }: Citation): string {
  const book = {
    id: key,
    type: "book",
    title,
    ...(authors.length > 0 && { author: authors.map((literal) => ({ literal })) }),
    ...(year !== null && { issued: { "date-parts": [[year]] } }),
    ...(isbn !== null && { ISBN: isbn }),
  };
  return `${JSON.stringify(summary ? [book, generatedItem(key, summary)] : [book], null, 2)}\n`;
}

function generatedItem(key: string, summary: NonNullable<Citation["summary"]>) {
  const { title, generator, source, generated_at: generatedAt, url } = summary;
  return {
    id: `${key}-summary`,
    type: "webpage",
    title,
    author: [{ literal: generatorName(generator) }],
    issued: issued(generatedAt),
    genre: exportCopy.generatedSummary,
    "container-title": exportCopy.service,
    URL: url,
    note: provenanceLine({ generator, source, generatedAt }),
  };
}

function issued(date: string): { "date-parts": [number[]] } | { literal: string } {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(date);
  return match ? { "date-parts": [match.slice(1).map(Number)] } : { literal: date };
}
