"use client";

import { receiptCopy } from "@/lib/copy/settlement";
import type { Receipt } from "@/lib/payments/receipt";
import { LocalTime } from "./local-time";
import styles from "./receipt-timeline.module.css";
import { retryWords } from "./retry-words";

type TimelineProps = {
  /** Null before the first one has come: delivered, and nothing more is known. */
  receipt: Receipt | null;
  networkTitle: string;
  kind?: "summary" | "search" | "other";
};

type Step = { label: string; at: string | null; stage: "done" | "now" | "next"; note?: string };

/** Signed, verified, delivered, settling, settled: with times, attempts, and what happens next. */
export function ReceiptTimeline({ receipt, networkTitle, kind = "other" }: TimelineProps) {
  const waiting = receipt ? retryWords(receipt) : null;
  return (
    <>
      <ol className={styles.steps}>
        {stepsOf(receipt, networkTitle, kind).map(({ label, at, stage, note }) => (
          <li key={label} data-stage={stage} aria-current={stage === "now" ? "step" : undefined}>
            <span aria-hidden="true">{marks[stage]}</span>
            <span>{label}</span>
            <span className={note ? styles.note : "num"}>{note ?? (at && <LocalTime at={at} />)}</span>
          </li>
        ))}
      </ol>
      <p role="status" className={styles.status}>
        {waiting}
        {receipt?.state === "settled" && receipt.explorerUrl && (
          <a href={receipt.explorerUrl} rel="noreferrer">
            {receiptCopy.view}
          </a>
        )}
      </p>
    </>
  );
}

const marks = { done: "✓", now: "…", next: "·" } as const;

function stepsOf(
  receipt: Receipt | null,
  networkTitle: string,
  kind: "summary" | "search" | "other",
): Step[] {
  const at = (state: string) => receipt?.transitions.findLast((each) => each.state === state)?.at ?? null;
  const isSettled = receipt?.state === "settled";
  const hasEnded = isSettled || receipt?.recoverable === false;
  return [
    { label: receiptCopy.signed, at: at("created") ?? at("verified"), stage: "done" },
    { label: receiptCopy.verified, at: at("verified"), stage: "done" },
    { label: receiptCopy.delivered[kind], at: at("delivered"), stage: "done" },
    {
      label: receiptCopy.settling(networkTitle),
      at: at("settling"),
      stage: hasEnded ? "done" : "now",
      ...(!hasEnded && receipt && receipt.attempt > 0 && { note: receiptCopy.attempt(receipt.attempt) }),
    },
    { label: receiptCopy.settled, at: at("settled"), stage: isSettled ? "done" : "next" },
  ];
}
