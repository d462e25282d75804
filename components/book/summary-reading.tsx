"use client";

import { useEffect, useMemo, useRef } from "react";
import { formatAtomicAmount } from "@/lib/chain/atomic-amount";
import type { LibraryItem } from "@/lib/client/library";
import { parseBoughtSummary } from "@/lib/client/parse-bought-summary";
import { readingCopy } from "@/lib/copy/reading";
import type { CitedBook } from "@/lib/export/book-citations";
import { longDate } from "@/lib/export/long-date";
import type { Provenance } from "@/lib/export/provenance-line";
import { markdownBlocks } from "@/lib/text/markdown-blocks";
import { ReadingProgress } from "./reading-progress";
import { SummaryContents } from "./summary-contents";
import { SummaryProvenance } from "./summary-provenance";
import styles from "./summary-reading.module.css";
import { SummaryText } from "./summary-text";
import { SummaryTools } from "./summary-tools";

type SummaryReadingProps = {
  item: LibraryItem;
  /** Bought just now, on this page: the reader is taken to it. */
  isNew: boolean;
  book: CitedBook;
  provenance: Provenance;
};

/** A bought summary as it is read: where it comes from, its sections, its text, and what may be done with it. */
export function SummaryReading({ item, isNew, book, provenance }: SummaryReadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const summary = useMemo(() => parseBoughtSummary(item.body), [item.body]);
  const blocks = useMemo(() => (summary ? markdownBlocks(summary.summary) : []), [summary]);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  return (
    <section className={styles.reading} aria-labelledby="summary">
      <ReadingProgress text={text} bookId={book.id} isRestoring={!isNew} />
      <h2 id="summary" ref={heading} tabIndex={-1}>
        {readingCopy.heading}
      </h2>
      <SummaryProvenance provenance={provenance} bookId={book.id} className={styles.provenance} />
      <SummaryContents blocks={blocks} />
      <div className={styles.text} lang="en" ref={text}>
        {summary ? <SummaryText blocks={blocks} /> : <RawBody body={item.body} />}
      </div>
      {summary && <SummaryTools book={book} provenance={provenance} summary={summary.summary} />}
      <p className={styles.receipt}>
        {readingCopy.receipt(item.id, formatAtomicAmount(BigInt(item.amount)), longDate(item.boughtAt))}
      </p>
    </section>
  );
}

/** What was paid for is shown whatever it is. */
function RawBody({ body }: { body: string }) {
  return (
    <>
      <p>{readingCopy.unreadable}</p>
      <pre className={styles.raw}>{body}</pre>
    </>
  );
}
