import { z } from "zod";
import type { BookRecord } from "./book-record";

/** Facts from an external book database, as `GET /books/{id}` shows them. */
export const enrichment = z.object({
  publisher: z.string().nullable(),
  page_count: z.number().int().nullable(),
  language: z.string().nullable(),
  categories: z.array(z.string()),
  google_id: z.string().nullable(),
  thumbnail: z.string().nullable(),
  info_link: z.string().nullable(),
});

/** What is free to know of a summary that is sold. */
export type SummaryFacts = {
  words: number;
  minutes: number;
  headings: string[];
  generator: string;
  source: string;
  generated_at: string;
};

/** A single book: the list's record and everything else we know of it. */
export type BookDetail = BookRecord & {
  publication_date_precision: "year" | "month" | "day" | null;
  /** Negative before Christ, where `publication_date` is null. */
  publication_year: number | null;
  has_summary: boolean;
  summary: SummaryFacts | null;
  enrichment: z.output<typeof enrichment> | null;
  /** Paths below the service's address; `summary` is null when there is none to buy. */
  links: { self: string; summary: string | null; page: string };
};
