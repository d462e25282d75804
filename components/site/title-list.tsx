"use client";

import { searchFieldCopy } from "@/lib/copy/search-field";
import { bookPath } from "@/lib/text/book-path";
import styles from "./title-list.module.css";
import type { TitleMatch } from "./use-title-matches";

/** The titles under the search field. The focus stays in the field, which names the chosen one by its id. */
export function TitleList({
  id,
  titles,
  chosen,
  onOpen,
}: {
  id: string;
  titles: readonly TitleMatch[];
  chosen: number;
  onOpen: () => void;
}) {
  return (
    <div
      id={id}
      className={styles.list}
      role="listbox"
      aria-label={searchFieldCopy.suggestions}
      tabIndex={-1}
      hidden={titles.length === 0}
    >
      {titles.map((book, place) => (
        <a
          key={book.id}
          id={`${id}-${place}`}
          className={styles.title}
          href={bookPath(book.id, book.title)}
          role="option"
          aria-selected={place === chosen}
          tabIndex={-1}
          // A press must not take the focus from the field, or the list would close before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onOpen}
        >
          {book.title} <span className={styles.author}>{book.author}</span>
        </a>
      ))}
    </div>
  );
}
