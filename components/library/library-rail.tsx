import type { LibraryItem } from "@/lib/client/library";
import { libraryCopy } from "@/lib/copy/library";
import type { Question } from "./confirm-dialog";
import { CopyTools } from "./copy-tools";
import styles from "./library-rail.module.css";
import { SpendingPanel } from "./spending-panel";
import type { LibraryView } from "./use-library";

type LibraryRailProps = {
  view: Extract<LibraryView, { status: "open" }>;
  ask: (question: Question) => void;
  /** Says what was done and moves the focus to the list. */
  settle: (words: string) => void;
};

/** Beside the list: what was spent, how to keep a copy, how to be rid of everything. */
export function LibraryRail({ view: { library, items, dailyLimit }, ask, settle }: LibraryRailProps) {
  const copy = libraryCopy.deleteAll;
  const askToDeleteAll = () =>
    ask({
      heading: copy.heading,
      text: copy.text(countOf(items, "summary"), countOf(items, "search")),
      confirm: copy.confirm,
      act: () => library.clear(),
      done: () => settle(copy.done),
    });
  return (
    <div className={styles.rail}>
      <SpendingPanel
        items={items}
        dailyLimit={dailyLimit}
        onLimit={(limit) => library.setDailyLimit(limit)}
      />
      <CopyTools library={library} items={items} />
      {items.length > 0 && (
        <section className={styles.section} aria-labelledby="library-delete">
          <h2 id="library-delete" className="lab">
            {copy.label}
          </h2>
          <button type="button" className="btn ghost" onClick={askToDeleteAll}>
            {copy.act}
          </button>
        </section>
      )}
    </div>
  );
}

function countOf(items: readonly LibraryItem[], kind: LibraryItem["kind"]): number {
  return items.filter((item) => item.kind === kind).length;
}
