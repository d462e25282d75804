import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { books } from "@/drizzle/schema";
import { db } from "../db/database";
import { rows } from "../db/rows";

/** A genre and how many books have it (SPEC 2.3). */
export type Genre = z.output<typeof genreRow>;

const genreRow = z.object({ genre: z.string(), count: z.number().int() });

/** Every genre, the largest first, then by name. */
export async function listGenres(): Promise<Genre[]> {
  const result = await db().execute(sql`
    select ${books.genre} as genre, count(*)::int as count from ${books}
    group by ${books.genre} order by count(*) desc, ${books.genre} collate "C"`);
  return rows(result, genreRow);
}
