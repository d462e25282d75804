import { bookPath } from "@/lib/text/book-path";
import styles from "./hit.module.css";

/** A book in one line: its title as a link, then what is known of it, without gaps for what is not. */
export function BookLine({ id, title, facts }: { id: number; title: string; facts: (string | null)[] }) {
  return (
    <div className={styles.line}>
      <h3>
        <a href={bookPath(id, title)}>{title}</a>
      </h3>{" "}
      <p>{facts.filter((fact) => fact !== null && fact !== "").join(" · ")}</p>
    </div>
  );
}
