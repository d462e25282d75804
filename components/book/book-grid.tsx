import { CoverGrid } from "./cover-grid";

type Shown = { id: number; title: string; author: string; genre: string };

/** The grid of these books. Of each only what a cover needs goes to the browser. */
export function BookGrid({ books }: { books: readonly Shown[] }) {
  return <CoverGrid books={books.map(({ id, title, author, genre }) => ({ id, title, author, genre }))} />;
}
