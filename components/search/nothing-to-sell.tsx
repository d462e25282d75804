import Link from "next/link";
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
          {nothing.didYouMean}{" "}
          <Link href={searchPath(meant, where)} prefetch={false}>
            {meant}
          </Link>
          ?
        </p>
      )}
      <p>{nothing.fewer}</p>
      {where === "summaries" && (
        <p>
          <Link href={searchPath(q, "books")} prefetch={false}>
            {nothing.searchBooks}
          </Link>
        </p>
      )}
      <p id="genres-beside">{nothing.genres}</p>
      <ul className={styles.genres} aria-labelledby="genres-beside">
        {genres.slice(0, most).map(({ genre }) => (
          <li key={genre}>
            <Link href={`/?${new URLSearchParams({ genre })}`} prefetch={false}>
              {genre}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const most = 8;
