"use client";

import { lazy, type ReactNode, Suspense } from "react";
import { usePurchase } from "@/components/pay/purchase-provider";
import { RenderingBoundary } from "@/components/pay/rendering-boundary";
import type { SearchPlace } from "@/lib/copy/search";

// What only a buyer needs stays out of the page that everybody loads.
const PassageList = lazy(async () => ({ default: (await import("./passage-list")).PassageList }));

type PassageResultsProps = {
  where: SearchPlace;
  /** The free layer, which goes below what is bought. */
  children: ReactNode;
};

/** The free layer of a search, and above it the passages once they lie on this device. */
export function PassageResults({ where, children }: PassageResultsProps) {
  const { item, isNew } = usePurchase();
  if (!item) return children;
  return (
    <RenderingBoundary>
      <Suspense fallback={children}>
        <PassageList item={item} isNew={isNew} where={where} />
        {children}
      </Suspense>
    </RenderingBoundary>
  );
}
