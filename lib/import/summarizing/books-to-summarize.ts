import "server-only";
import { and, asc, eq, exists, gt, notExists, sql } from "drizzle-orm";
import { books, chunks, summaries } from "@/drizzle/schema";
import type { Database } from "../../db/database";
import type { BookToSummarize } from "./summarize-prompts";

const pageSize = 200;

/** The books that have text and no summary, by id. */
export async function* booksToSummarize(db: Database): AsyncGenerator<BookToSummarize> {
  const one = { one: sql`1` };
  const itsText = db
    .select(one)
    .from(chunks)
    .where(and(eq(chunks.bookId, books.id), eq(chunks.kind, "text")));
  const itsSummary = db.select(one).from(summaries).where(eq(summaries.bookId, books.id));
  for (let lastId = 0; ; ) {
    const page = await db
      .select({ id: books.id, title: books.title, author: books.author })
      .from(books)
      .where(and(gt(books.id, lastId), exists(itsText), notExists(itsSummary)))
      .orderBy(asc(books.id))
      .limit(pageSize);
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    lastId = last.id;
  }
}
