"use client";

import { useEffect, useMemo, useRef } from "react";
import type { LibraryItem } from "@/lib/client/library";
import { parseBoughtPassages } from "@/lib/client/parse-bought-passages";
import { type SearchPlace, searchCopy } from "@/lib/copy/search";
import { longDate } from "@/lib/export/long-date";
import { PassageHit } from "./passage-hit";
import styles from "./passage-list.module.css";

type PassageListProps = {
  item: LibraryItem;
  /** Bought just now, on this page: the reader is taken to it. */
  isNew: boolean;
  where: SearchPlace;
};

/** The passages of a bought search, each book once, best first. */
export function PassageList({ item, isNew, where }: PassageListProps) {
  const { results } = searchCopy;
  const heading = useRef<HTMLHeadingElement>(null);
  const passages = useMemo(() => parseBoughtPassages(item.body), [item.body]);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  return (
    <section className={styles.passages} aria-labelledby="passages">
      <h2 className="lab" id="passages" ref={heading} tabIndex={-1}>
        {results.heading[where]}
      </h2>
      <p className={styles.facts}>
        {results.bought(passages?.length ?? 0, longDate(item.boughtAt))}{" "}
        <a href={`/receipt/${item.id}`}>{results.receipt}</a>
      </p>
      {passages?.length === 0 && <p>{results.empty}</p>}
      {passages && (
        <ol className={styles.list}>
          {passages.map((passage) => (
            <li key={passage.id}>
              <PassageHit passage={passage} />
            </li>
          ))}
        </ol>
      )}
      {!passages && (
        <>
          <p>{results.unreadable}</p>
          <pre className={styles.raw}>{item.body}</pre>
        </>
      )}
    </section>
  );
}
