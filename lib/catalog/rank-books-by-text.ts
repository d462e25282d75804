import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { books } from "@/drizzle/schema";
import { db } from "../db/database";
import { rows } from "../db/rows";
import { folded } from "./folded";

/**
 * The ids of the books that have the text in title, author or description: the exact title first, then titles that
 * begin with it, then the rest by id. The plain ranking, for when no search index is at hand.
 */
export async function rankBooksByText(q: string): Promise<number[]> {
  const result = await db().execute(sql`
    with wanted as materialized (select ${folded(sql`${q}::text`)} as text),
    candidate as (
      select ${books.id} as id, ${folded(books.title)} as title,
        strpos(${folded(books.author)}, wanted.text) > 0
          or strpos(${folded(sql`coalesce(${books.description}, '')`)}, wanted.text) > 0 as has_elsewhere,
        wanted.text as wanted
      from ${books}, wanted
    )
    select id from candidate
    where strpos(title, wanted) > 0 or has_elsewhere
    order by case when title = wanted then 0 when strpos(title, wanted) = 1 then 1 else 2 end, id`);
  return rows(result, z.object({ id: z.number() })).map((row) => row.id);
}
