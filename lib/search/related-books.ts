import "server-only";
import { and, asc, eq } from "drizzle-orm";
import { chunkEmbeddings, chunks } from "@/drizzle/schema";
import { nearestChunks } from "./nearest-chunks";
import { type SearchEngine, searchEngine } from "./search-engine";

/**
 * The ids of the books whose descriptions are nearest to a book's in meaning, nearest first, ties by id; never the book
 * itself. Empty for a book without a description, or while it has no vector yet.
 *
 * Costs one read and one vector search, as a paid search does: an exact scan of a small collection, else the index of
 * the descriptions.
 * @throws ApiError search_not_ready
 */
export async function relatedBooks(bookId: number, limit: number): Promise<number[]> {
  const engine = searchEngine();
  const own = await descriptionVector(engine, bookId);
  if (own === null) return [];
  const { db, embedder, vectorSearch } = engine;
  if (vectorSearch === "none") return [];
  const isIndexed = vectorSearch === "indexed";
  const near = await nearestChunks(db, own, { embedder, kinds: ["description"], isIndexed });
  const { passages, ordinals } = engine.index.passages;
  const books = near.flatMap(({ chunkId, cosine }) => {
    const passage = passages[ordinals.get(chunkId) ?? -1];
    return passage && passage.bookId !== bookId ? [{ id: passage.bookId, cosine }] : [];
  });
  books.sort((a, b) => b.cosine - a.cosine || a.id - b.id);
  return [...new Set(books.map(({ id }) => id))].slice(0, limit);
}

async function descriptionVector(
  { db, embedder }: SearchEngine,
  bookId: number,
): Promise<Float32Array | null> {
  const [found] = await db
    .select({ vector: chunkEmbeddings.embedding })
    .from(chunks)
    .innerJoin(chunkEmbeddings, eq(chunkEmbeddings.chunkId, chunks.id))
    .where(
      and(
        eq(chunks.bookId, bookId),
        eq(chunks.kind, "description"),
        eq(chunkEmbeddings.model, embedder.model),
      ),
    )
    .orderBy(asc(chunks.ordinal))
    .limit(1);
  return found ? Float32Array.from(found.vector) : null;
}
