import { useId } from "react";
import { filterItems, type ItemFilter } from "@/lib/client/filter-items";
import type { LibraryItem } from "@/lib/client/library";
import { formatCount } from "@/lib/copy/format-count";
import { libraryCopy } from "@/lib/copy/library";
import styles from "./library-filter.module.css";

type LibraryFilterProps = {
  items: readonly LibraryItem[];
  /** How many pass the filter. */
  shown: number;
  filter: ItemFilter;
  onChange: (filter: ItemFilter) => void;
};

const copy = libraryCopy.filter;
const kinds = ["all", "summary", "search"] as const;

/** Narrows the list by words and by kind, at each keystroke; the items are on this device. */
export function LibraryFilter({ items, shown, filter, onChange }: LibraryFilterProps) {
  const id = useId();
  return (
    <search className={styles.filter}>
      <div className={styles.words}>
        <label className="lab" htmlFor={`${id}-words`}>
          {copy.label}
        </label>
        <input
          id={`${id}-words`}
          className="field"
          type="search"
          autoComplete="off"
          spellCheck={false}
          value={filter.words}
          onChange={(event) => onChange({ ...filter, words: event.target.value })}
        />
      </div>
      <fieldset className={styles.kinds}>
        <legend className="visually-hidden">{copy.kinds}</legend>
        {kinds.map((kind) => (
          <label key={kind} className={styles.kind}>
            <input
              type="radio"
              name={`${id}-kind`}
              checked={filter.kind === kind}
              onChange={() => onChange({ ...filter, kind })}
            />
            {copy.kind[kind]}{" "}
            <span className="num">{formatCount(filterItems(items, { kind, words: "" }).length)}</span>
          </label>
        ))}
      </fieldset>
      <p role="status" className={`${styles.shown} num`}>
        {copy.shown(shown, items.length)}
      </p>
    </search>
  );
}
