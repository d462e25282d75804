import "server-only";
import { and, asc, eq, gt, isNull } from "drizzle-orm";
import { bookIdentities, books } from "@/drizzle/schema";
import type { Database } from "../../db/database";
import { bookIdentity } from "./book-identity";

const pageSize = 1_000;

/** Gives each book that has none its identity: those stored before identities were kept, or by other means. */
export async function backfillIdentities(db: Database): Promise<void> {
  let page = await pageAfter(db, 0);
  for (let last = page.at(-1); last; last = page.at(-1)) {
    const rows = page.map(({ id, title, author }) => ({ bookId: id, identity: bookIdentity(title, author) }));
    await db.insert(bookIdentities).values(rows).onConflictDoNothing();
    page = await pageAfter(db, last.id);
  }
}

async function pageAfter(db: Database, afterId: number) {
  return db
    .select({ id: books.id, title: books.title, author: books.author })
    .from(books)
    .leftJoin(bookIdentities, eq(bookIdentities.bookId, books.id))
    .where(and(isNull(bookIdentities.bookId), gt(books.id, afterId)))
    .orderBy(asc(books.id))
    .limit(pageSize);
}
