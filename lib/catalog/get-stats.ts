import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { books, chunks, summaries } from "@/drizzle/schema";
import { db } from "../db/database";
import { rows } from "../db/rows";

/** How large the collection is (SPEC 2.4); `summaries` counts the books that have one. */
export type CatalogStats = z.output<typeof statsRow>;

const statsRow = z.object({
  books: z.number().int(),
  chunks: z.number().int(),
  genres: z.number().int(),
  authors: z.number().int(),
  summaries: z.number().int(),
});

/** Counts the collection. Co-authors count one by one. */
export async function getStats(): Promise<CatalogStats> {
  const result = await db().execute(sql`
    select (select count(*)::int from ${books}) as books,
      (select count(*)::int from ${chunks}) as chunks,
      (select count(distinct ${books.genre})::int from ${books}) as genres,
      (select count(distinct name)::int
        from ${books}, unnest(string_to_array(${books.author}, '; ')) as one(name)) as authors,
      (select count(*)::int from ${summaries}) as summaries`);
  const [stats] = rows(result, statsRow);
  if (!stats) throw new Error("Counting the collection answered no row.");
  return stats;
}
