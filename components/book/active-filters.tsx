import { homeCopy } from "@/lib/copy/home";
import styles from "./active-filters.module.css";

type ActiveFilter = { name: "q" | "author" | "genre"; text: string; pathWithout: "/" | `/?${string}` };

/** What narrows the list, each with the link that takes it away. */
export function ActiveFilters({ filters }: { filters: readonly ActiveFilter[] }) {
  return (
    <ul className={styles.filters} aria-label={homeCopy.filters}>
      {filters.map(({ name, text, pathWithout }) => (
        <li key={name}>
          <a className={styles.filter} href={pathWithout}>
            <span className="visually-hidden">{homeCopy.remove} </span>
            <span>
              {homeCopy.filterNames[name]}: <b>{text}</b>
            </span>
            <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
