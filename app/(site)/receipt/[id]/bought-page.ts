import { getBook } from "@/lib/catalog/get-book";
import { receiptPageCopy } from "@/lib/copy/receipt";
import { ApiError } from "@/lib/errors";
import { bookPath } from "@/lib/text/book-path";
import { searchPath } from "@/lib/text/search-path";
import { boughtThing } from "./bought-thing";

/** What a receipt is for: its name, and the page where it is read, null when there is none any more. */
export type BoughtPage = {
  kind: "summary" | "search" | "other";
  name: string;
  path: ReturnType<typeof bookPath> | ReturnType<typeof searchPath> | null;
};

export async function boughtPage(resource: string): Promise<BoughtPage> {
  const thing = boughtThing(resource);
  if (thing?.kind === "search")
    return {
      kind: "search",
      name: receiptPageCopy.searchFor(thing.q, thing.where),
      path: searchPath(thing.q, thing.where),
    };
  const title = thing && (await titleOf(thing.bookId));
  if (!thing || title === null) return { kind: "other", name: receiptPageCopy.somethingElse, path: null };
  return { kind: "summary", name: receiptPageCopy.summaryOf(title), path: bookPath(thing.bookId, title) };
}

/** Null for a book that has left the collection since. */
async function titleOf(bookId: number): Promise<string | null> {
  try {
    return (await getBook(bookId)).title;
  } catch (error) {
    if (error instanceof ApiError && error.code === "book_not_found") return null;
    throw error;
  }
}
