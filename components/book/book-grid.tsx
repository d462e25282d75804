import type { GridBook } from "./cover-grid";
import { DrawnCoverGrid } from "./drawn-cover-grid";

/** A page of books as covers. Of each only what a cover needs goes to the browser. */
export function BookGrid({ books }: { books: readonly GridBook[] }) {
  return (
    <DrawnCoverGrid books={books.map(({ id, title, author, genre }) => ({ id, title, author, genre }))} />
  );
}
