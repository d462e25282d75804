import { exportCopy } from "../copy/export";
import type { Citation } from "./citation";
import { provenanceLine } from "./provenance-line";

/** The entries as sentences, one paragraph each. */
export function plainCitations({ title, authors, year, isbn, summary }: Citation): string {
  const book = [
    authorList.format(authors),
    title,
    year === null ? "" : year < 0 ? exportCopy.beforeChrist(-year) : `${year}`,
    isbn === null ? "" : `ISBN ${isbn}`,
  ];
  const paragraphs = [sentences(book)];
  if (summary) {
    const { generator, source, generated_at: generatedAt, url } = summary;
    const provenance = provenanceLine({ generator, source, generatedAt });
    paragraphs.push(`${sentences([summary.title, provenance, exportCopy.service])} ${url}`);
  }
  return `${paragraphs.join("\n\n")}\n`;
}

const authorList = new Intl.ListFormat("en-GB", { type: "conjunction" });

function sentences(parts: string[]): string {
  return parts
    .map((part) => part.replace(/\s+/g, " ").trim())
    .filter((part) => part !== "")
    .map((part) => (/[.!?…]$/.test(part) ? part : `${part}.`))
    .join(" ");
}
