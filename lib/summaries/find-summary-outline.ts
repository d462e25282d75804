import "server-only";
import { eq } from "drizzle-orm";
import { summaries } from "@/drizzle/schema";
import { db } from "../db/database";
import { type SummaryOutline, summaryOutline } from "./summary-outline";

/** The outline of a book's summary, null when it has none. The summary itself stays on the server. */
export async function findSummaryOutline(bookId: number): Promise<SummaryOutline | null> {
  const [found] = await db()
    .select({ markdown: summaries.markdown })
    .from(summaries)
    .where(eq(summaries.bookId, bookId));
  return found ? summaryOutline(found.markdown) : null;
}
