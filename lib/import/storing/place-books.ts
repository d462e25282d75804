import "server-only";
import { type and, asc, eq, getTableColumns, inArray, max, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { bookIdentities, books, summaries } from "@/drizzle/schema";
import type { Transaction } from "../../db/database";
import { rows } from "../../db/rows";
import { bookIdentity } from "./book-identity";
import { BookMatches, type MatchedBook } from "./book-matches";
import { mergedRows } from "./merged-rows";
import { isFoundingKey, type SourcedBook } from "./sourced-book";

/** The rows that a book is to have, and those it has: null when it is new. */
export type PlacedBook = MatchedBook & { before: MatchedBook | null; sourced: SourcedBook };

/** What became of a book that was not placed. */
export type UnplacedBook = { kind: "refused" | "founding"; place: string; reason: string };

/** What an import remembers from batch to batch: a number and a place for each book that it has met. */
export type ImportRun = {
  claimed: Map<number, string>;
  /** Only in a dry run, which finds nothing of what came before in the database. */
  planned: BookMatches | null;
};

/** Ids up to here are left to the founding collection, which may grow. */
const lastFoundingId = 1_000;

/**
 * Gives each book of a batch its id: the one it has, found by source key, else ISBN, else title and author; or the one
 * it asks for; or the next free one. A book that an earlier row of the same import has taken is refused. Facts of the
 * founding collection are left as they are, but a full text of such a book is taken.
 */
export async function placeBooks(
  tx: Transaction,
  batch: SourcedBook[],
  run: ImportRun,
): Promise<{ placed: PlacedBook[]; unplaced: UnplacedBook[] }> {
  const matches = run.planned ?? new BookMatches();
  for (const stored of await findStored(tx, batch)) matches.add(stored);
  let nextId = Math.max(await firstFreeId(tx), matches.nextId);

  const claimedHere = new Map<number, string>();
  const claimant = (id: number) => run.claimed.get(id) ?? claimedHere.get(id);
  const placed: PlacedBook[] = [];
  const unplaced: UnplacedBook[] = [];
  for (const sourced of batch) {
    const { place, sourceKey } = sourced;
    const match = matches.find(sourced);
    const earlier = match && claimant(match.rows.book.id);
    // A row of an export is a book of its own, whatever else it looks like.
    const isOther = earlier !== undefined && sourced.id !== null && match?.by !== "id";
    const before = match && !isOther ? match.rows : null;
    if (before && earlier !== undefined) {
      unplaced.push({
        kind: "refused",
        place,
        reason: `is the same book as ${earlier}, by its ${match?.by}`,
      });
      continue;
    }
    const isKept =
      before !== null && isFoundingKey(before.book.sourceKey) && before.book.sourceKey !== sourceKey;
    if (before && isKept && sourced.text === null) {
      const reason = `already in the founding collection, as book ${before.book.id}, by its ${match?.by}`;
      unplaced.push({ kind: "founding", place, reason });
      continue;
    }
    const holder = sourced.id === null || before ? undefined : matches.byId(sourced.id);
    if (holder && isFoundingKey(sourceKey)) {
      const reason = `id: ${holder.book.id} belongs to “${holder.book.title}” (${holder.book.sourceKey})`;
      unplaced.push({ kind: "refused", place, reason });
      continue;
    }
    while (matches.byId(nextId)) nextId++;
    const id = before?.book.id ?? (holder || sourced.id === null ? nextId++ : sourced.id);
    const merged = before && isKept ? before : mergedRows(sourced, id, before);
    claimedHere.set(id, place);
    matches.add(merged);
    placed.push({ ...merged, before, sourced });
  }
  matches.nextId = nextId;
  return { placed, unplaced };
}

async function findStored(tx: Transaction, batch: SourcedBook[]): Promise<MatchedBook[]> {
  const ids = batch.flatMap(({ id }) => id ?? []);
  const keys = batch.map(({ sourceKey }) => sourceKey);
  const known = await select(tx, or(inArray(books.sourceKey, keys), inArray(books.id, ids)));
  const knownKeys = new Set(known.map(({ book }) => book.sourceKey));
  const others = batch.filter(({ sourceKey }) => !knownKeys.has(sourceKey) && !isFoundingKey(sourceKey));
  if (others.length === 0) return known;
  const isbns = others.flatMap(({ book }) => book.isbn ?? []);
  const identities = others.map(({ book }) => bookIdentity(book.title, book.author));
  const alike = new Set([
    ...(await idsByEach(tx, isbns, sql`select ${books.id} from ${books} where ${books.isbn} = wanted.value`)),
    ...(await idsByEach(
      tx,
      identities,
      sql`select ${bookIdentities.bookId} as id from ${bookIdentities}
        where ${bookIdentities.identity} = wanted.value`,
    )),
  ]);
  return alike.size === 0 ? known : [...known, ...(await select(tx, inArray(books.id, [...alike])))];
}

/**
 * The ids that a query finds for `wanted.value`, asked of each value by itself: for a list of values the planner reads
 * the whole table where it has no statistics, as in the embedded database and anywhere during an import.
 */
async function idsByEach(tx: Transaction, values: readonly string[], query: SQL): Promise<number[]> {
  if (values.length === 0) return [];
  const list = JSON.stringify(values.map((value) => value.toWellFormed()));
  const found = await tx.execute(sql`
    select found.id from jsonb_array_elements_text(${list}::text::jsonb) as wanted(value)
    cross join lateral (${query} offset 0) as found`);
  return rows(found, z.object({ id: z.number() })).map(({ id }) => id);
}

async function select(tx: Transaction, where: ReturnType<typeof and>): Promise<MatchedBook[]> {
  return tx
    .select({
      book: getTableColumns(books),
      summary: getTableColumns(summaries),
      identity: bookIdentities.identity,
    })
    .from(books)
    .leftJoin(summaries, eq(summaries.bookId, books.id))
    .leftJoin(bookIdentities, eq(bookIdentities.bookId, books.id))
    .where(where)
    .orderBy(asc(books.id));
}

async function firstFreeId(tx: Transaction): Promise<number> {
  const [row] = await tx.select({ largest: max(books.id) }).from(books);
  return Math.max(lastFoundingId, row?.largest ?? 0) + 1;
}
