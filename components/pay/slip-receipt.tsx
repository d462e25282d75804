"use client";

import { formatAtomicAmount } from "@/lib/chain/atomic-amount";
import type { LibraryItem } from "@/lib/client/library";
import { receiptCopy } from "@/lib/copy/settlement";
import { receiptHeading } from "./receipt-heading";
import { ReceiptTimeline } from "./receipt-timeline";
import { shortAddress } from "./short-address";
import styles from "./slip.module.css";

/** The slip once it is paid: what has happened to the payment, and where its permanent receipt is. */
export default function SlipReceipt({ item, networkTitle }: { item: LibraryItem; networkTitle: string }) {
  const { receipt } = item;
  return (
    <section className={`${styles.slip} ${styles.paid}`} aria-label={receiptCopy.label}>
      <p className="lab">{receiptCopy.label}</p>
      <h2>{receiptHeading(receipt)}</h2>
      <ReceiptTimeline receipt={receipt} networkTitle={networkTitle} kind={item.kind} />
      <dl className="meta">
        <dt>{receiptCopy.amount}</dt>
        <dd className="num">{formatAtomicAmount(BigInt(item.amount))} USDC</dd>
        <dt>{receiptCopy.from}</dt>
        <dd className="mono">{shortAddress(item.payer)}</dd>
        {receipt && (
          <>
            <dt>{receiptCopy.to}</dt>
            <dd className="mono">{shortAddress(receipt.payTo)}</dd>
            <dt>{receiptCopy.nonce}</dt>
            <dd className="mono">{shortAddress(receipt.nonce)}</dd>
          </>
        )}
      </dl>
      <small>{receiptCopy.keepReading}</small>
      <small>
        <a href={`/receipt/${item.id}`}>{receiptCopy.permanent}</a>
      </small>
    </section>
  );
}
