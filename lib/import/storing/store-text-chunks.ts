import "server-only";
import { and, between, eq, gte, inArray } from "drizzle-orm";
import { chunks } from "@/drizzle/schema";
import type { Transaction } from "../../db/database";
import { chunkText, type TextChunkDraft } from "../chunking/chunk-text";
import type { TextParagraph } from "../sources/source-entry";

/** Passages compared and written at once: what is held of a text of any length. */
const batchSize = 200;

/**
 * Makes the passages of a book's full text what the text asks for. A passage that stays the same at its place keeps its
 * row, and with it its embeddings; an unchanged text is only read.
 */
export async function storeText(
  tx: Transaction,
  bookId: number,
  text: AsyncIterable<TextParagraph>,
): Promise<{ chunks: number; changed: boolean }> {
  let count = 0;
  let changed = false;
  for await (const batch of batches(chunkText(text))) {
    if (await storeBatch(tx, bookId, batch)) changed = true;
    count += batch.length;
  }
  if (await removeTail(tx, bookId, count)) changed = true;
  return { chunks: count, changed };
}

async function storeBatch(tx: Transaction, bookId: number, batch: TextChunkDraft[]): Promise<boolean> {
  const [first, last] = [batch.at(0)?.ordinal ?? 0, batch.at(-1)?.ordinal ?? 0];
  const { id, ordinal, section, contentHash } = chunks;
  const stored = await tx
    .select({ id, ordinal, section, contentHash })
    .from(chunks)
    .where(and(isTextOf(bookId), between(chunks.ordinal, first, last)));
  const byOrdinal = new Map(stored.map((chunk) => [chunk.ordinal, chunk]));
  const missing = batch.filter((chunk) => !isSame(chunk, byOrdinal.get(chunk.ordinal)));
  if (missing.length === 0) return false;
  const stale = missing.flatMap((chunk) => byOrdinal.get(chunk.ordinal)?.id ?? []);
  if (stale.length > 0) await tx.delete(chunks).where(inArray(chunks.id, stale));
  await tx.insert(chunks).values(missing.map((chunk) => ({ bookId, kind: "text" as const, ...chunk })));
  return true;
}

type Comparable = Pick<TextChunkDraft, "section" | "contentHash">;

function isSame(wanted: Comparable, stored: Comparable | undefined): boolean {
  return stored?.contentHash === wanted.contentHash && stored.section === wanted.section;
}

/** Removes the passages that a longer text has left behind. */
async function removeTail(tx: Transaction, bookId: number, count: number): Promise<boolean> {
  const tail = and(isTextOf(bookId), gte(chunks.ordinal, count));
  const [first] = await tx.select({ id: chunks.id }).from(chunks).where(tail).limit(1);
  if (!first) return false;
  await tx.delete(chunks).where(tail);
  return true;
}

function isTextOf(bookId: number) {
  return and(eq(chunks.bookId, bookId), eq(chunks.kind, "text"));
}

async function* batches<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
