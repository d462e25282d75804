import "server-only";
import { asc } from "drizzle-orm";
import { books } from "@/drizzle/schema";
import { db } from "../db/database";

/** Id and title of every book, by id: what the addresses of the pages are made of. */
export async function listBookTitles(): Promise<{ id: number; title: string }[]> {
  return db().select({ id: books.id, title: books.title }).from(books).orderBy(asc(books.id));
}
