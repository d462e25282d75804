"use client";

import Link from "next/link";
import { bookPath } from "@/lib/text/book-path";
import styles from "./book-grid.module.css";
import { Cover } from "./cover";

/**
 * Covers in columns, each with its title and author, each a link to its book. Nothing else. Drawn in the browser too: what
 * a cover is made of is ten times as long as what it is drawn from, and would otherwise be sent twice.
 */
export function CoverGrid({
  books,
}: {
  books: readonly { id: number; title: string; author: string; genre: string }[];
}) {
  return (
    <ol className={styles.grid}>
      {books.map((book) => (
        <li key={book.id}>
          <Link href={bookPath(book.id, book.title)} prefetch={false}>
            <Cover book={book} />
            <b>{book.title}</b>
            <small>{book.author}</small>
          </Link>
        </li>
      ))}
    </ol>
  );
}
