import type { Genre } from "@/lib/catalog/list-genres";
import { type SearchPlace, searchCopy } from "@/lib/copy/search";
import { searchPath } from "@/lib/text/search-path";
import styles from "./nothing-to-sell.module.css";

type NothingToSellProps = {
  q: string;
  where: SearchPlace;
  /** The query as it was probably meant; null when there is nothing to correct. */
  meant: string | null;
  genres: Genre[];
};

/** Stands where the slip would when no passage has the words: nobody pays for nothing, so there are ways on instead. */
export function NothingToSell({ q, where, meant, genres }: NothingToSellProps) {
  const { nothing } = searchCopy;
  return (
    <section className={styles.nothing} aria-labelledby="nothing">
      <h2 id="nothing">{nothing.heading[where]}</h2>
      <p>{nothing.text}</p>
      {meant !== null && (
        <p className={styles.meant}>
          {nothing.didYouMean} <a href={searchPath(meant, where)}>{meant}</a>?
        </p>
      )}
      <p>{nothing.fewer}</p>
      {where === "summaries" && (
        <p>
          <a href={searchPath(q, "books")}>{nothing.searchBooks}</a>
        </p>
      )}
      <p id="genres-beside">{nothing.genres}</p>
      <ul className={styles.genres} aria-labelledby="genres-beside">
        {genres.slice(0, most).map(({ genre }) => (
          <li key={genre}>
            <a href={`/?${new URLSearchParams({ genre })}`}>{genre}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const most = 8;
