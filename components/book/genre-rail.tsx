import { homeCopy } from "@/lib/copy/home";
import styles from "./genre-rail.module.css";

type GenreEntry = {
  name: string;
  /** Null where the whole collection's number would promise too much. */
  count: string | null;
  path: "/" | `/?${string}`;
  isCurrent: boolean;
};

/** The genres and how many books each has; a row to swipe on a phone. */
export function GenreRail({ entries }: { entries: readonly GenreEntry[] }) {
  return (
    <nav className={styles.rail} aria-label={homeCopy.genres}>
      <ul className={`${styles.genres} num`}>
        {entries.map(({ name, count, path, isCurrent }) => (
          <li key={path}>
            <a href={path} aria-current={isCurrent ? "true" : undefined}>
              {name} {count !== null && <span>{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
