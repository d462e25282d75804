"use client";

import { formatAtomicAmount } from "@/lib/chain/atomic-amount";
import { payCopy } from "@/lib/copy/pay";
import { preloadPurchase } from "./preload-purchase";
import { usePurchase } from "./purchase-provider";
import styles from "./slip.module.css";

/** The button that names the act and the price. Nothing can be bought before the library has been looked into. */
export function PayButton({ isBusy = false }: { isBusy?: boolean }) {
  const { sale, actions, isReady } = usePurchase();
  return (
    <button
      type="button"
      className="btn"
      disabled={!isReady || isBusy}
      aria-busy={isBusy}
      onClick={() => actions.pay()}
      onPointerEnter={preloadPurchase}
      onFocus={preloadPurchase}
    >
      {isBusy && <span className={styles.spinner} aria-hidden="true" />}
      {payCopy.pay(formatAtomicAmount(BigInt(sale.amount)))}
    </button>
  );
}
