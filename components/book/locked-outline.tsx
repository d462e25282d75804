import { bookCopy } from "@/lib/copy/book";
import type { SummaryOutline } from "@/lib/summaries/get-summary-outline";
import styles from "./locked-outline.module.css";

/** What is free of a summary: headings and the very first sentence. The bars are drawn; no text lies under them. */
export function LockedOutline({ outline: { headings, firstSentence } }: { outline: SummaryOutline }) {
  const sections = headings.map((heading, index) => ({ number: index + 1, heading }));
  return (
    <section className={styles.locked} aria-labelledby="outline">
      <h2 className="lab" id="outline">
        {bookCopy.outline.heading}
      </h2>
      {sections.length === 0 && <Opening sentence={firstSentence} />}
      <ol className={styles.sections}>
        {sections.map(({ number, heading }) => (
          <li key={number}>
            <p className={styles.heading}>
              {number}. {heading}
            </p>
            {number === 1 ? <Opening sentence={firstSentence} /> : <Bars />}
          </li>
        ))}
      </ol>
      <p className="visually-hidden">{bookCopy.outline.rest}</p>
    </section>
  );
}

function Opening({ sentence }: { sentence: string }) {
  return (
    <>
      <p className={styles.sentence}>{sentence}</p>
      <Bars />
    </>
  );
}

function Bars() {
  return (
    <div className={styles.bars} aria-hidden="true">
      <i />
      <i />
    </div>
  );
}
