"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { followReceipt } from "@/lib/client/follow-receipt";
import { isFinal } from "@/lib/client/is-final";
import type { Receipt } from "@/lib/payments/receipt";
import { receiptHeading } from "./receipt-heading";
import { ReceiptTimeline } from "./receipt-timeline";

type LiveReceiptProps = { initial: Receipt; networkTitle: string; kind?: "summary" | "search" | "other" };

/** A receipt that goes on by itself from where the server drew it until it is final. */
export function LiveReceipt({ initial, networkTitle, kind }: LiveReceiptProps) {
  const [receipt, setReceipt] = useState(initial);
  useEffect(() => (isFinal(initial) ? undefined : followReceipt(initial.id, setReceipt)), [initial]);
  const router = useRouter();
  const hasEnded = isFinal(receipt) && !isFinal(initial);
  useEffect(() => {
    // The server draws the rest of the page, which tells the transaction and its block.
    if (hasEnded) router.refresh();
  }, [hasEnded, router]);
  return (
    <>
      <h2>{receiptHeading(receipt)}</h2>
      <ReceiptTimeline receipt={receipt} networkTitle={networkTitle} kind={kind} />
    </>
  );
}
