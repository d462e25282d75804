import { cache } from "react";
import type { BookDetail } from "@/lib/catalog/book-detail";
import { getBook } from "@/lib/catalog/get-book";
import { ApiError } from "@/lib/errors";

/** The book that an address names, once for each request; null when there is none, or the text is no id. */
export const findBook = cache(async (id: string): Promise<BookDetail | null> => {
  if (!/^(?:0|[1-9]\d{0,9})$/.test(id) || Number(id) > largestId) return null;
  try {
    return await getBook(Number(id));
  } catch (error) {
    if (error instanceof ApiError && error.code === "book_not_found") return null;
    throw error;
  }
});

/** What the database's integer holds. */
const largestId = 2_147_483_647;
