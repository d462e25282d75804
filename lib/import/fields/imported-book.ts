import type { Enrichment } from "@/drizzle/schema";
import type { PublicationDate } from "./publication-date";

/** A book as a source gives it, parsed and normalised. Members that the source leaves open are null. */
export type ImportedBook = {
  title: string;
  author: string;
  googleTitle: string | null;
  publication: PublicationDate;
  genre: string;
  isbn: string | null;
  description: string | null;
  summary: ImportedSummary | null;
  /** Only our own exports bring it. */
  enrichment: Enrichment | null;
};

export type ImportedSummary = {
  markdown: string;
  words: number;
  generator: string;
  source: string;
  /** Null when the source does not say: then the day on which the text was first taken. */
  generatedAt: string | null;
};

/** The author and the genre of a book whose source names none. */
export const unknownAuthor = "Unknown";
export const unknownGenre = "Unclassified";

/** A file (or row) of a source that was not taken, and why. */
export type Refusal = { file: string; reason: string };
