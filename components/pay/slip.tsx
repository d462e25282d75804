"use client";

import { lazy, type ReactNode, Suspense, useId } from "react";
import { formatAtomicAmount } from "@/lib/chain/atomic-amount";
import { payCopy } from "@/lib/copy/pay";
import { usePurchase } from "./purchase-provider";
import styles from "./slip.module.css";
import { SlipAct } from "./slip-act";

const SlipReceipt = lazy(() => import("./slip-receipt"));

type SlipProps = {
  /** Small capitals above the heading. */
  label: string;
  heading: string;
  points: readonly string[];
  /** Beside the price: what one payment buys. */
  priceLabel: string;
  /** More small print, under the slip's own. */
  children?: ReactNode;
};

/** The price card, and the receipt in its place once it is paid: the only box on a page, so that money looks like money. */
export function Slip({ label, heading, points, priceLabel, children }: SlipProps) {
  const { sale, terms, item } = usePurchase();
  const headingId = useId();
  if (item) {
    return (
      <Suspense fallback={<section className={styles.slip} aria-busy="true" />}>
        <SlipReceipt item={item} networkTitle={terms.network.title} />
      </Suspense>
    );
  }
  const price = formatAtomicAmount(BigInt(sale.amount));
  return (
    <section className={styles.slip} aria-labelledby={headingId}>
      <p className="lab">{label}</p>
      <h2 id={headingId}>{heading}</h2>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <div className={styles.pinned}>
        <p className={styles.price}>
          <span>{priceLabel}</span> <b className="num">{price} USDC</b>
        </p>
        <SlipAct />
      </div>
      <small>{payCopy.idle(price, terms.network.title)}</small>
      <noscript>
        <small>{payCopy.noScript}</small>
      </noscript>
      {children}
    </section>
  );
}
