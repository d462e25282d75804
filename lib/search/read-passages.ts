import "server-only";
import { eq, inArray } from "drizzle-orm";
import { books, type ChunkKind, chunks } from "@/drizzle/schema";
import type { Database } from "../db/database";

/** A passage with what an answer says of its book. */
export type Passage = {
  chunkId: number;
  id: number;
  title: string;
  author: string;
  genre: string;
  description: string | null;
  kind: ChunkKind;
  section: string | null;
  text: string;
};

/** The passages with these ids, by id; one that an import has just replaced is missing. */
export async function readPassages(db: Database, chunkIds: readonly number[]): Promise<Map<number, Passage>> {
  if (chunkIds.length === 0) return new Map();
  const found = await db
    .select({
      chunkId: chunks.id,
      id: books.id,
      title: books.title,
      author: books.author,
      genre: books.genre,
      description: books.description,
      kind: chunks.kind,
      section: chunks.section,
      text: chunks.text,
    })
    .from(chunks)
    .innerJoin(books, eq(books.id, chunks.bookId))
    .where(inArray(chunks.id, [...chunkIds]));
  return new Map(found.map((passage) => [passage.chunkId, passage]));
}
