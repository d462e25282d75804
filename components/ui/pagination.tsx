import { paginationCopy } from "@/lib/copy/site";
import styles from "./pagination.module.css";
import { shownPages } from "./shown-pages";

/**
 * Numbered pages: the first, the last, and those around the one that is open. Nothing where one page is all. Addresses
 * are of the page it stands on, with another query.
 */
export function Pagination({
  page,
  pages,
  pathOf,
}: {
  page: number;
  pages: number;
  pathOf: (page: number) => "/" | `/?${string}`;
}) {
  if (pages < 2) return null;
  const words = paginationCopy;
  return (
    <nav className={styles.pagination} aria-label={words.label}>
      {page > 1 && (
        <a className={styles.step} href={pathOf(page - 1)} rel="prev">
          {words.previous}
        </a>
      )}
      <ol className={styles.pages}>
        {shownPages(page, pages).map((shown) =>
          typeof shown === "number" ? (
            <li key={shown}>
              <a
                className={styles.page}
                href={pathOf(shown)}
                aria-label={words.page(shown)}
                aria-current={shown === page ? "page" : undefined}
              >
                {shown}
              </a>
            </li>
          ) : (
            <li key={`after ${shown.after}`} className={styles.gap} aria-hidden="true">
              …
            </li>
          ),
        )}
      </ol>
      {page < pages && (
        <a className={styles.step} href={pathOf(page + 1)} rel="next">
          {words.next}
        </a>
      )}
    </nav>
  );
}
