"use client";

import { lazy, Suspense } from "react";
import { PayButton } from "./pay-button";
import { usePurchase } from "./purchase-provider";
import styles from "./slip.module.css";

const SlipTalk = lazy(() => import("./slip-talk"));

/** The act of the slip: the pay button, and in its place whatever the purchase says once it has begun. */
export function SlipAct() {
  const { state } = usePurchase();
  if (state.name === "idle") return <Begin isBusy={false} />;
  return (
    <Suspense fallback={<Begin isBusy />}>
      <SlipTalk />
    </Suspense>
  );
}

function Begin({ isBusy }: { isBusy: boolean }) {
  return (
    <div className={styles.buttons}>
      <PayButton isBusy={isBusy} />
    </div>
  );
}
