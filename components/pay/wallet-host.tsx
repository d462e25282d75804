"use client";

import { lazy, Suspense, useSyncExternalStore } from "react";
import type { SaleTerms } from "@/lib/payments/sale-terms";
import { isWalletAskedFor, onWalletAskedFor } from "./wallet-loader";

const WalletBoundary = lazy(() => import("./wallet-boundary"));

/** Keeps the wallet's code out of the page until somebody asks for a wallet, and mounted from then on. */
export function WalletHost({ terms }: { terms: SaleTerms }) {
  const isWanted = useSyncExternalStore(onWalletAskedFor, isWalletAskedFor, () => false);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <WalletBoundary terms={terms} />
    </Suspense>
  );
}
