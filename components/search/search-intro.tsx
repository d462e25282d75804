import { searchCopy } from "@/lib/copy/search";
import { searchPath } from "@/lib/text/search-path";
import styles from "./search-intro.module.css";

/** Before anything is asked: what is free, what is sold, and some questions to try. */
export function SearchIntro() {
  const { intro } = searchCopy;
  return (
    <div className={styles.intro}>
      <p>{intro.text}</p>
      <h2 className="lab" id="examples">
        {intro.examples}
      </h2>
      <ul aria-labelledby="examples">
        {intro.queries.map((q) => (
          <li key={q}>
            <a href={searchPath(q, "books")}>{q}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
