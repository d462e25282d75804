import "server-only";
import { and, inArray } from "drizzle-orm";
import { chunks } from "@/drizzle/schema";
import type { Transaction } from "../../db/database";
import { chunkBook } from "../chunking/chunk-book";

/** The texts of a book that are cut into passages. */
type StoredTexts = {
  book: { id: number; description: string | null };
  summary: { markdown: string } | null;
};
type Place = { bookId: number; kind: string; ordinal: number; section: string | null; contentHash: string };

/** Most rows of one insert: seven values each must stay below the protocol's 65,535. */
const insertSize = 5_000;

/**
 * Makes the passages of description and summary what the books' texts ask for. A passage that stays the same keeps its
 * row, and with it its embeddings.
 * @returns the ids of the books whose passages changed
 */
export async function storeChunks(tx: Transaction, placed: readonly StoredTexts[]): Promise<Set<number>> {
  const wanted = placed.flatMap(({ book, summary }) =>
    chunkBook({ description: book.description, summary: summary?.markdown ?? null }).map((chunk) => ({
      bookId: book.id,
      ...chunk,
    })),
  );
  const stored = await tx
    .select({
      id: chunks.id,
      bookId: chunks.bookId,
      kind: chunks.kind,
      ordinal: chunks.ordinal,
      section: chunks.section,
      contentHash: chunks.contentHash,
    })
    .from(chunks)
    .where(
      and(
        inArray(
          chunks.bookId,
          placed.map(({ book }) => book.id),
        ),
        inArray(chunks.kind, ["description", "summary"]),
      ),
    );
  const wantedPlaces = new Set(wanted.map(placeOf));
  const storedPlaces = new Set(stored.map(placeOf));
  const stale = stored.filter((chunk) => !wantedPlaces.has(placeOf(chunk)));
  const missing = wanted.filter((chunk) => !storedPlaces.has(placeOf(chunk)));

  if (stale.length > 0)
    await tx.delete(chunks).where(
      inArray(
        chunks.id,
        stale.map(({ id }) => id),
      ),
    );
  for (let start = 0; start < missing.length; start += insertSize)
    await tx.insert(chunks).values(missing.slice(start, start + insertSize));
  return new Set([...stale, ...missing].map(({ bookId }) => bookId));
}

function placeOf({ bookId, kind, ordinal, section, contentHash }: Place): string {
  return JSON.stringify([bookId, kind, ordinal, section, contentHash]);
}
