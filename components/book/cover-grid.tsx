import { bookPath } from "@/lib/text/book-path";
import { Cover } from "./cover";
import styles from "./cover-grid.module.css";

/** What a cover and its caption are made of. */
export type GridBook = { id: number; title: string; author: string; genre: string };

/** Covers in columns, each with its title and author, each a link to its book. Nothing else. */
export function CoverGrid({ books }: { books: readonly GridBook[] }) {
  return (
    <ol className={styles.grid}>
      {books.map((book) => (
        <li key={book.id}>
          <a href={bookPath(book.id, book.title)}>
            <Cover book={book} />
            <b>{book.title}</b>
            <small>{book.author}</small>
          </a>
        </li>
      ))}
    </ol>
  );
}
