import "server-only";
import { eq } from "drizzle-orm";
import { books, summaries, summaryDrafts } from "@/drizzle/schema";
import type { Database } from "../../db/database";
import { summaryWords } from "../fields/summary-words";
import { raiseCollectionVersion } from "../raise-collection-version";
import { storeChunks } from "../storing/store-chunks";

/** What is said of a summary that was made from imported text. */
const source = "the book's text";

/**
 * Stores a summary with its passages and forgets the drafts that led to it, in one transaction. A summary that the book
 * got meanwhile stays.
 * @param generator provider and model
 * @returns whether it was stored
 */
export async function storeWrittenSummary(
  db: Database,
  bookId: number,
  { markdown, generator, at = new Date() }: { markdown: string; generator: string; at?: Date },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [book] = await tx
      .select({ id: books.id, description: books.description })
      .from(books)
      .where(eq(books.id, bookId))
      .for("update");
    if (!book) return false;
    const generatedAt = at.toISOString().slice(0, 10);
    const stored = await tx
      .insert(summaries)
      .values({ bookId, markdown, words: summaryWords(markdown), generator, source, generatedAt })
      .onConflictDoNothing()
      .returning({ markdown: summaries.markdown });
    await tx.delete(summaryDrafts).where(eq(summaryDrafts.bookId, bookId));
    const [summary] = stored;
    if (!summary) return false;
    await storeChunks(tx, [{ book, summary }]);
    await raiseCollectionVersion(tx);
    return true;
  });
}
