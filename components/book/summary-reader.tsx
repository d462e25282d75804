"use client";

import { lazy, type ReactNode, Suspense } from "react";
import { usePurchase } from "@/components/pay/purchase-provider";
import { RenderingBoundary } from "@/components/pay/rendering-boundary";
import type { CitedBook } from "@/lib/export/book-citations";
import type { Provenance } from "@/lib/export/provenance-line";

// What only a buyer needs stays out of the page that everybody loads.
const SummaryReading = lazy(async () => ({ default: (await import("./summary-reading")).SummaryReading }));

type SummaryReaderProps = {
  book: CitedBook;
  provenance: Provenance;
  /** What stands here until the summary is bought. */
  children: ReactNode;
};

/** The locked outline, and in its place the summary once it lies on this device. */
export function SummaryReader({ book, provenance, children }: SummaryReaderProps) {
  const { item, isNew } = usePurchase();
  if (!item) return children;
  return (
    <RenderingBoundary>
      <Suspense fallback={children}>
        <SummaryReading item={item} isNew={isNew} book={book} provenance={provenance} />
      </Suspense>
    </RenderingBoundary>
  );
}
