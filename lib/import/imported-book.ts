import type { PublicationDate } from "./publication-date";

/** A book as a source gives it, parsed and normalised. Members that the source leaves open are null. */
export type ImportedBook = {
  /** The source's own id. */
  id: number;
  title: string;
  author: string;
  googleTitle: string | null;
  publication: PublicationDate;
  genre: string;
  isbn: string | null;
  description: string | null;
  summary: ImportedSummary | null;
};

export type ImportedSummary = {
  markdown: string;
  words: number;
  generator: string;
  source: string;
  generatedAt: string;
};

/** A file (or row) of a source that was not taken, and why. */
export type Refusal = { file: string; reason: string };
