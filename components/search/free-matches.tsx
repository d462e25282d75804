import { Cover } from "@/components/book/cover";
import { publicationYearText } from "@/lib/copy/publication-text";
import { searchCopy } from "@/lib/copy/search";
import { BookLine } from "./book-line";
import styles from "./hit.module.css";

/** A book that a search found free, with about two lines of its description. */
export type FreeMatch = {
  id: number;
  title: string;
  author: string;
  genre: string;
  publication_date: string | null;
  snippet: string | null;
};

type FreeMatchesProps = { matches: FreeMatch[]; total: number; q: string };

/** The free layer: titles, authors and descriptions that match. */
export function FreeMatches({ matches, total, q }: FreeMatchesProps) {
  const { free } = searchCopy;
  return (
    <section aria-labelledby="free">
      <h2 className="lab" id="free">
        {free.heading}
      </h2>
      {total === 0 && <p className={styles.snippet}>{free.none}</p>}
      <ol className={styles.hits}>
        {matches.map((book) => (
          <li className={styles.place} key={book.id}>
            <div className={styles.hit}>
              <Cover book={book} />
              <BookLine
                id={book.id}
                title={book.title}
                facts={[book.author, book.genre, publicationYearText(book.publication_date)]}
              />
              {book.snippet && <p className={`${styles.body} ${styles.snippet}`}>{book.snippet}</p>}
            </div>
          </li>
        ))}
      </ol>
      {total > matches.length && (
        <p className={styles.all}>
          <a href={`/?${new URLSearchParams({ q })}`}>{free.all(total)}</a>
        </p>
      )}
    </section>
  );
}
