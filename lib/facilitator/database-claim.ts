import "server-only";
import { isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/**
 * Until when a row that is claimed now is its claimer's alone: longer than a round to the chain takes. By the database's
 * clock, since those of several hosts differ.
 */
export const claimEnd = sql`now() + interval '15 seconds'`;

/** Whether nobody holds a row, or its holder let the claim run out. */
export function isUnattended(claimedUntil: PgColumn): SQL | undefined {
  return or(isNull(claimedUntil), lt(claimedUntil, sql`now()`));
}
