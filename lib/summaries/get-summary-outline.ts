import "server-only";
import { eq } from "drizzle-orm";
import { summaries } from "@/drizzle/schema";
import { db } from "../db/database";
import { readingMinutes } from "../text/reading-minutes";
import { summaryOutline } from "./summary-outline";

/** All that is free of a summary. The rest of it stays on the server. */
export type SummaryOutline = {
  headings: string[];
  firstSentence: string;
  words: number;
  minutes: number;
  generator: string;
  source: string;
  /** YYYY-MM-DD. */
  generatedAt: string;
};

/** The outline of a book's summary, null when the book has none. */
export async function getSummaryOutline(bookId: number): Promise<SummaryOutline | null> {
  const [found] = await db().select().from(summaries).where(eq(summaries.bookId, bookId));
  if (!found) return null;
  const { headings, firstSentence } = summaryOutline(found.markdown);
  const { words, generator, source, generatedAt } = found;
  return { headings, firstSentence, words, minutes: readingMinutes(words), generator, source, generatedAt };
}
