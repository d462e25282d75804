import "server-only";
import { and, asc, count, gt, isNotNull, isNull } from "drizzle-orm";
import { books } from "@/drizzle/schema";
import type { Database } from "../../db/database";
import { rememberedGoogleBooks } from "./google-books-cache";
import { type GoogleBooks, GoogleBooksRefusal } from "./google-books-client";
import { type GoogleBooksFacts, googleBooksFacts } from "./google-books-facts";
import { type GoogleBooksMatch, matchGoogleBooks, titleQuestion } from "./google-books-match";
import { storeGoogleBooksFacts } from "./store-google-books-facts";
import { PassingFault } from "./with-retries";

export type EnrichOptions = {
  /** Asks Google and keeps its answers, but changes no book. */
  isDryRun?: boolean;
  /** How many books Google is asked about; those whose answers are kept already do not count. */
  limit?: number;
  signal?: AbortSignal;
  onMatch?: (book: NamedBook, match: GoogleBooksMatch, facts: GoogleBooksFacts) => void;
  onProgress?: (done: number, total: number) => void;
};

export type NamedBook = { id: number; title: string; author: string };

export type EnrichReport = {
  matched: number;
  unmatched: NamedBook[];
  /** Google could not be asked: no ISBN, and no author known. */
  vague: NamedBook[];
  failed: (NamedBook & { reason: string })[];
  /** Enriched before. */
  already: number;
  questions: number;
  /** Why the run ended before its last book; null when it did not. */
  stopped: string | null;
};

const pageSize = 200;
/** So many failures in a row are no accident. */
const mostFailures = 5;

/**
 * Gives every book without enrichment the facts of Google Books, a transaction a book. It may be stopped and run again at
 * any time: what was asked is not asked again.
 */
export async function enrichBooks(
  db: Database,
  google: GoogleBooks,
  { isDryRun = false, limit = Number.POSITIVE_INFINITY, signal, onMatch, onProgress }: EnrichOptions = {},
): Promise<EnrichReport> {
  const { total, already } = await countBooks(db);
  const report: EnrichReport = {
    matched: 0,
    unmatched: [],
    vague: [],
    failed: [],
    already,
    questions: 0,
    stopped: null,
  };
  const ask = rememberedGoogleBooks(db, (question) => {
    report.questions++;
    return google(question);
  });
  let [done, asked, failures] = [0, 0, 0];
  onProgress?.(0, total);
  for await (const book of booksToEnrich(db)) {
    if (asked >= limit || signal?.aborted) break;
    const before = report.questions;
    try {
      await enrich(db, book, ask, { isDryRun, onMatch, report });
      failures = 0;
    } catch (error) {
      if (signal?.aborted) break;
      if (error instanceof GoogleBooksRefusal) {
        report.stopped = error.message;
        break;
      }
      if (!(error instanceof PassingFault)) throw error;
      report.failed.push({ ...nameOf(book), reason: error.message });
      if (++failures >= mostFailures) {
        report.stopped = `${mostFailures} books in a row failed. ${error.message}`;
        break;
      }
    }
    if (report.questions > before) asked++;
    onProgress?.(++done, total);
  }
  if (signal?.aborted) report.stopped = "Stopped.";
  return report;
}

type Book = NamedBook & { isbn: string | null };
type Work = Pick<EnrichOptions, "onMatch"> & { isDryRun: boolean; report: EnrichReport };

async function enrich(db: Database, book: Book, ask: GoogleBooks, { isDryRun, onMatch, report }: Work) {
  if (book.isbn === null && titleQuestion(book) === null) {
    report.vague.push(nameOf(book));
    return;
  }
  const match = await matchGoogleBooks(book, ask);
  if (match === null) {
    report.unmatched.push(nameOf(book));
    return;
  }
  const facts = googleBooksFacts(match);
  if (isDryRun || (await storeGoogleBooksFacts(db, book.id, facts))) report.matched++;
  onMatch?.(book, match, facts);
}

function nameOf({ id, title, author }: Book): NamedBook {
  return { id, title, author };
}

async function countBooks(db: Database): Promise<{ total: number; already: number }> {
  const [open] = await db.select({ count: count() }).from(books).where(isNull(books.enrichment));
  const [enriched] = await db.select({ count: count() }).from(books).where(isNotNull(books.enrichment));
  return { total: open?.count ?? 0, already: enriched?.count ?? 0 };
}

async function* booksToEnrich(db: Database): AsyncGenerator<Book> {
  for (let lastId = 0; ; ) {
    const page = await db
      .select({ id: books.id, title: books.title, author: books.author, isbn: books.isbn })
      .from(books)
      .where(and(isNull(books.enrichment), gt(books.id, lastId)))
      .orderBy(asc(books.id))
      .limit(pageSize);
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    lastId = last.id;
  }
}
