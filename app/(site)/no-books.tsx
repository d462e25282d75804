import { formatAtomicAmount } from "@/lib/chain/atomic-amount";
import { homeCopy } from "@/lib/copy/home";
import { suggestSpelling } from "@/lib/search/suggest-spelling";
import { type BrowseQuery, browsePath, isUnfiltered } from "./browse-query";
import styles from "./home.module.css";

/** Why the list is empty, and the ways on: the page before, the word that was meant, the passages, all books. */
export async function NoBooks({
  query,
  pages,
  passagePrice,
}: {
  query: BrowseQuery;
  pages: number;
  /** Atomic units. */
  passagePrice: string;
}) {
  const { q, page } = query;
  if (pages > 0 && page > pages) {
    return (
      <div className={styles.empty}>
        <p>{homeCopy.noSuchPage(page)}</p>
        <p>
          <a href={browsePath({ ...query, page: pages })}>{homeCopy.lastPage(pages)}</a>
        </p>
      </div>
    );
  }
  const isTextAlone = q !== undefined && isUnfiltered({ ...query, q: undefined });
  const meant = q === undefined ? null : await suggestSpelling(q);
  return (
    <div className={styles.empty}>
      <p>
        {isTextAlone ? homeCopy.noMatch(q) : homeCopy.noBook}
        {meant !== null && (
          <>
            {" "}
            {homeCopy.didYouMean} <a href={browsePath({ ...query, q: meant, page: 1 })}>{meant}</a>?
          </>
        )}
      </p>
      {q !== undefined && (
        <p>
          <a href={`/search?${new URLSearchParams({ q })}`}>
            {homeCopy.searchInside(formatAtomicAmount(BigInt(passagePrice)))}
          </a>
        </p>
      )}
      <p>
        <a href="/">{homeCopy.seeAll}</a>
      </p>
    </div>
  );
}
