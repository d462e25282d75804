import "server-only";
import { inArray } from "drizzle-orm";
import { books } from "@/drizzle/schema";
import { db } from "../db/database";

/** What a cover and the line below it need. */
export type BookCard = { id: number; title: string; author: string; genre: string };

/** The cards of these books, in the order of the ids; ids without a book are passed over. One query. */
export async function listBookCards(ids: readonly number[]): Promise<BookCard[]> {
  if (ids.length === 0) return [];
  const found = await db()
    .select({ id: books.id, title: books.title, author: books.author, genre: books.genre })
    .from(books)
    .where(inArray(books.id, [...ids]));
  const byId = new Map(found.map((card) => [card.id, card]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
