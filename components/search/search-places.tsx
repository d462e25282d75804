import { type SearchPlace, searchCopy } from "@/lib/copy/search";
import { searchPath } from "@/lib/text/search-path";
import styles from "./search-places.module.css";

/** The two places that a search can look into. */
export function SearchPlaces({ q, where }: { q: string; where: SearchPlace }) {
  return (
    <nav className={styles.places} aria-label={searchCopy.places.label}>
      <ul className="bare">
        {places.map((place) => (
          <li key={place}>
            <a href={searchPath(q, place)} aria-current={place === where ? "page" : undefined}>
              {searchCopy.places[place]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const places = ["books", "summaries"] as const;
