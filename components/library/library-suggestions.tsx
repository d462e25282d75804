import { BookGrid } from "@/components/book/book-grid";
import { libraryCopy } from "@/lib/copy/library";
import styles from "./library-empty.module.css";

/** Three books to begin with; nothing when there are no books at all. */
export function LibrarySuggestions({
  books,
}: {
  books: readonly { id: number; title: string; author: string; genre: string }[];
}) {
  if (books.length === 0) return null;
  return (
    <div className={styles.suggestions}>
      <h2 className="lab">{libraryCopy.empty.suggestions}</h2>
      <BookGrid books={books} />
    </div>
  );
}
