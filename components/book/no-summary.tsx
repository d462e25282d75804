import { bookCopy } from "@/lib/copy/book";
import styles from "./no-summary.module.css";

/** Stands where the slip would: nothing is sold, so there is no price. */
export function NoSummary({ title }: { title: string }) {
  const { noSummary } = bookCopy;
  return (
    <section className={styles.note} aria-labelledby="no-summary">
      <p className="lab">{noSummary.label}</p>
      <h2 id="no-summary">{noSummary.heading}</h2>
      <p>{noSummary.text}</p>
      <a className="btn ghost" href={`/search?${new URLSearchParams({ q: title })}`}>
        {noSummary.search}
      </a>
    </section>
  );
}
