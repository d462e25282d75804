import { z } from "zod";

/** A book as lists show it (SPEC 2.1), members in SPEC's order. */
export const bookRecord = z.object({
  id: z.number().int(),
  title: z.string(),
  author: z.string(),
  google_title: z.string().nullable(),
  publication_date: z.string().nullable(),
  genre: z.string(),
  isbn: z.string().nullable(),
  description: z.string().nullable(),
});
export type BookRecord = z.output<typeof bookRecord>;
