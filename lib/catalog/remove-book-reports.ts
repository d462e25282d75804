import "server-only";
import { inArray } from "drizzle-orm";
import { bookReports } from "@/drizzle/schema";
import { db } from "../db/database";

/**
 * Removes reports that have been dealt with.
 * @returns how many of these ids there were
 */
export async function removeBookReports(ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const removed = await db()
    .delete(bookReports)
    .where(inArray(bookReports.id, [...ids]))
    .returning({ id: bookReports.id });
  return removed.length;
}
