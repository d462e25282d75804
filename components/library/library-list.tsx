"use client";

import { type ReactNode, useCallback, useDeferredValue, useMemo, useRef, useState } from "react";
import { filterItems, type ItemFilter } from "@/lib/client/filter-items";
import type { LibraryItem } from "@/lib/client/library";
import { libraryCopy } from "@/lib/copy/library";
import { ConfirmDialog, type Question } from "./confirm-dialog";
import { LibraryEntry } from "./library-entry";
import { LibraryFilter } from "./library-filter";
import styles from "./library-list.module.css";
import { LibraryRail } from "./library-rail";
import { LibrarySkeleton } from "./library-skeleton";
import { type LibraryView, useLibrary } from "./use-library";

/** Everything that was bought on this device, newest first, and what can be done with it. */
export function LibraryList({ empty }: { empty: ReactNode }) {
  const view = useLibrary();
  if (view.status === "opening") return <LibrarySkeleton />;
  if (view.status === "unavailable") {
    return (
      <div className={styles.fault}>
        <p role="alert">{view.fault}</p>
        <button type="button" className="btn ghost" onClick={view.tryAgain}>
          {libraryCopy.tryAgain}
        </button>
      </div>
    );
  }

  return <OpenLibrary view={view} empty={empty} />;
}

/** The list, the rail beside it, and the question that either may ask. */
function OpenLibrary({ view, empty }: { view: OpenView; empty: ReactNode }) {
  const { items, library } = view;
  const [filter, setFilter] = useState(everything);
  const [question, setQuestion] = useState<Question | null>(null);
  const [news, setNews] = useState("");
  const listRef = useRef<HTMLElement>(null);
  // What is typed shows at once; a long list follows when it can.
  const applied = useDeferredValue(filter);
  const shown = useMemo(() => filterItems(items, applied), [items, applied]);
  /** What had the focus is gone with what was removed: the list takes it. */
  const settle = useCallback((words: string) => {
    setNews(words);
    listRef.current?.focus();
  }, []);
  const showEverything = () => {
    setFilter(everything);
    listRef.current?.focus();
  };
  const askToRemove = useCallback(
    ({ id, title, kind }: LibraryItem) =>
      setQuestion({
        heading: libraryCopy.remove.heading(title),
        text: libraryCopy.remove[kind],
        confirm: libraryCopy.remove.confirm,
        act: () => library.remove(id),
        done: () => settle(libraryCopy.remove.done(title)),
      }),
    [library, settle],
  );

  return (
    <div className={styles.library}>
      <section ref={listRef} tabIndex={-1} className={styles.bought} aria-label={libraryCopy.bought}>
        <p role="status" className="visually-hidden">
          {news}
        </p>
        {items.length === 0 && empty}
        {items.length > 0 && (
          <>
            <LibraryFilter items={items} shown={shown.length} filter={filter} onChange={setFilter} />
            <ol className={styles.entries}>
              {shown.map((item) => (
                <LibraryEntry key={item.id} item={item} onRemove={askToRemove} />
              ))}
            </ol>
            {shown.length === 0 && (
              <p className={styles.noMatch}>
                {libraryCopy.filter.noMatch}{" "}
                <button type="button" className="link" onClick={showEverything}>
                  {libraryCopy.filter.reset}
                </button>
              </p>
            )}
          </>
        )}
      </section>
      <LibraryRail view={view} ask={setQuestion} settle={settle} />
      <ConfirmDialog question={question} onClosed={() => setQuestion(null)} />
    </div>
  );
}

type OpenView = Extract<LibraryView, { status: "open" }>;
const everything: ItemFilter = { kind: "all", words: "" };
