import { useId } from "react";
import type { BookCard } from "@/lib/catalog/list-book-cards";
import { CoverGrid } from "./cover-grid";
import styles from "./related-books.module.css";

/** A row of books below a book; nothing when there are none. */
export function RelatedBooks({ heading, books }: { heading: string; books: readonly BookCard[] }) {
  const headingId = useId();
  if (books.length === 0) return null;
  return (
    <section className={styles.related} aria-labelledby={headingId}>
      <h2 id={headingId}>{heading}</h2>
      <CoverGrid books={books} />
    </section>
  );
}
