import "server-only";
import { books } from "@/drizzle/schema";
import type { Database } from "../db/database";

/** Whether the database has no book at all. */
export async function isCollectionEmpty(db: Database): Promise<boolean> {
  const found = await db.select({ id: books.id }).from(books).limit(1);
  return found.length === 0;
}
