import { type FormEvent, useId, useRef, useState } from "react";
import { formatAtomicAmount } from "@/lib/chain/atomic-amount";
import type { LibraryItem } from "@/lib/client/library";
import { LibraryUnavailable } from "@/lib/client/library-unavailable";
import { parseDailyLimit } from "@/lib/client/parse-daily-limit";
import { startOfMonth, startOfToday } from "@/lib/client/spending";
import { libraryCopy } from "@/lib/copy/library";
import styles from "./library-rail.module.css";

type SpendingPanelProps = {
  items: readonly LibraryItem[];
  dailyLimit: bigint;
  onLimit: (limit: bigint) => Promise<void>;
};
type Outcome = { isFault: boolean; words: string };

const copy = libraryCopy.spending;
const usdc = (amount: bigint) => libraryCopy.entry.price(formatAtomicAmount(amount));

/** What was spent today and this month where the reader lives, and the limit above which we ask again. */
export function SpendingPanel({ items, dailyLimit, onLimit }: SpendingPanelProps) {
  const id = useId();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  // What is being written; else the field shows the limit as it is, also when another tab changes it.
  const [draft, setDraft] = useState<string | null>(null);
  const fieldRef = useRef<HTMLInputElement>(null);
  const text = draft ?? formatAtomicAmount(dailyLimit);
  const now = new Date();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const limit = parseDailyLimit(text);
    if (limit === null) {
      setOutcome({ isFault: true, words: copy.fault });
      fieldRef.current?.focus();
      return;
    }
    try {
      await onLimit(limit);
      setDraft(null);
      setOutcome({ isFault: false, words: copy.done(formatAtomicAmount(limit)) });
    } catch (error) {
      const words = error instanceof LibraryUnavailable ? error.message : libraryCopy.failed;
      setOutcome({ isFault: true, words });
    }
  };
  return (
    <section className={styles.section} aria-labelledby={`${id}-label`}>
      <h2 id={`${id}-label`} className="lab">
        {copy.label}
      </h2>
      <dl className={`${styles.totals} num`}>
        <dt>{copy.today}</dt>
        <dd>{usdc(spentSince(items, startOfToday(now)))}</dd>
        <dt>{copy.month}</dt>
        <dd>{usdc(spentSince(items, startOfMonth(now)))}</dd>
        <dt>{copy.limit}</dt>
        <dd>{usdc(dailyLimit)}</dd>
      </dl>
      <form className={styles.limit} onSubmit={(event) => void submit(event)} noValidate>
        <label htmlFor={`${id}-limit`}>{copy.field}</label>
        <div className={styles.limitRow}>
          <input
            ref={fieldRef}
            id={`${id}-limit`}
            className="field num"
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={(event) => setDraft(event.target.value)}
            aria-invalid={outcome?.isFault === true}
            aria-describedby={`${id}-note ${id}-outcome`}
          />
          <button type="submit" className="btn ghost">
            {copy.set}
          </button>
        </div>
        <p id={`${id}-outcome`} role="status" className={outcome?.isFault ? styles.fault : styles.note}>
          {outcome?.words}
        </p>
        <p id={`${id}-note`} className={styles.note}>
          {copy.note}
        </p>
      </form>
    </section>
  );
}

function spentSince(items: readonly LibraryItem[], moment: Date): bigint {
  const since = moment.toISOString();
  return items.reduce((sum, { boughtAt, amount }) => (boughtAt >= since ? sum + BigInt(amount) : sum), 0n);
}
