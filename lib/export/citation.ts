import type { SummaryFacts } from "../catalog/book-detail";

/** `url`: absolute address of the book's page. */
export type CitedSummary = Pick<SummaryFacts, "generator" | "source" | "generated_at"> & { url: string };

/** What every form of the citation is made of. */
export type Citation = {
  /** Unique among our books, of ASCII letters and digits: a key for reference managers. */
  key: string;
  title: string;
  /** As they are given: nobody told us which word is a family name. Empty when the author is unknown. */
  authors: string[];
  /** Negative before Christ. */
  year: number | null;
  isbn: string | null;
  summary: (CitedSummary & { title: string }) | null;
};
