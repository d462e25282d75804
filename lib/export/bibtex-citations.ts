import { exportCopy } from "../copy/export";
import { bibtexText } from "./bibtex-text";
import type { Citation } from "./citation";
import { generatorName, provenanceLine } from "./provenance-line";

/** One @book, and one @misc for the summary. Doubled braces keep the capitals of titles in every style. */
export function bibtexCitations({ key, title, authors, year, isbn, summary }: Citation): string {
  const book = entry("book", key, {
    author: authors.map(bibtexName).join(" and "),
    title: `{${bibtexText(title)}}`,
    year: year === null ? "" : year < 0 ? exportCopy.beforeChrist(-year) : `${year}`,
    isbn: bibtexText(isbn ?? ""),
  });
  if (!summary) return book;
  const { generator, source, generated_at: generatedAt, url } = summary;
  const generated = entry("misc", `${key}-summary`, {
    author: `{${bibtexText(generatorName(generator))}}`,
    title: `{${bibtexText(summary.title)}}`,
    year: /^\d{4}/.exec(generatedAt)?.[0] ?? "",
    howpublished: bibtexText(`${exportCopy.generatedSummary}, ${exportCopy.service}`),
    note: bibtexText(provenanceLine({ generator, source, generatedAt })),
    url: bibtexUrl(url),
  });
  return `${book}\n${generated}`;
}

function entry(type: string, key: string, fields: Record<string, string>): string {
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `  ${name} = {${value}},\n`);
  return `@${type}{${key},\n${lines.join("")}}\n`;
}

/** BibTeX takes names apart at "and" and at commas. Braces stop it where that would go wrong. */
function bibtexName(name: string): string {
  const isOneWord = !/\s/.test(name);
  const isTakenApart = /\sand\s/i.test(` ${name} `) || name.split(",").length > 3;
  const text = bibtexText(name);
  return isOneWord || isTakenApart ? `{${text}}` : text;
}

/** The url package prints what it is given, so nothing may be escaped but what would end the field. */
function bibtexUrl(url: string): string {
  return url.replace(/[{}\\\s]/g, (character) => encodeURIComponent(character));
}
