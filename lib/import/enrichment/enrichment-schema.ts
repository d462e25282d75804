import { z } from "zod";
import type { Enrichment } from "@/drizzle/schema";

const text = z.string().max(2_000).nullable();

/** Facts from an external book database, as our own exports write them. */
export const enrichmentSchema: z.ZodType<Enrichment> = z.strictObject({
  publisher: text,
  page_count: z.number().int().nullable(),
  language: text,
  categories: z.array(z.string().max(500)).max(200),
  google_id: text,
  thumbnail: text,
  info_link: text,
});
