import { memo } from "react";
import { Cover } from "@/components/book/cover";
import { formatAtomicAmount } from "@/lib/chain/atomic-amount";
import type { LibraryItem } from "@/lib/client/library";
import { searchOfItem } from "@/lib/client/search-of-item";
import { libraryCopy } from "@/lib/copy/library";
import { authorNames } from "@/lib/text/author-names";
import { bookPath } from "@/lib/text/book-path";
import styles from "./library-entry.module.css";
import { settlementState } from "./settlement-state";

const copy = libraryCopy.entry;

/** One thing that was bought: what it is, when, for how much, whether it has settled. Drawn once, not at each keystroke. */
export const LibraryEntry = memo(function LibraryEntry({
  item,
  onRemove,
}: {
  item: LibraryItem;
  onRemove: (item: LibraryItem) => void;
}) {
  const { book, title, boughtAt } = item;
  const state = settlementState(item.receipt);
  return (
    <li className={styles.entry}>
      {book ? <Cover book={{ title, ...book }} /> : <SearchCard />}
      <div className={styles.what}>
        <h2 className={styles.title}>{titleLink(item)}</h2>
        <p className={styles.facts}>
          {book ? `${authors(book.author)} · ${copy.summary}` : copy.search[searchOfItem(item).where]}
        </p>
        <p className={`${styles.facts} num`}>
          <time dateTime={boughtAt}>{format.format(new Date(boughtAt))}</time>
          {" · "}
          <span className={styles.state} data-state={state}>
            {copy.state[state]}
          </span>
        </p>
        <div className={styles.acts}>
          <p className={`${styles.price} num`}>{copy.price(formatAtomicAmount(BigInt(item.amount)))}</p>
          <a href={`/receipt/${item.id}`}>
            {copy.receipt}
            <span className="visually-hidden"> {copy.of(title)}</span>
          </a>
          <button type="button" className="link" onClick={() => onRemove(item)}>
            {copy.remove}
            <span className="visually-hidden"> {copy.of(title)}</span>
          </button>
        </div>
      </div>
    </li>
  );
});

const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

function authors(author: string): string {
  return authorNames(author).join(", ") || copy.unknownAuthor;
}

function titleLink(item: LibraryItem) {
  const { book, title } = item;
  if (book) {
    return <a href={bookPath(book.id, title)}>{title}</a>;
  }
  return <a href={searchOfItem(item).path}>“{title}”</a>;
}

/** A search has no cover: a catalogue card stands in its place. */
function SearchCard() {
  return (
    <span className={styles.card} aria-hidden="true">
      <span />
      <span />
      <span />
    </span>
  );
}
