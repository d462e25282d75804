import { receiptCopy } from "@/lib/copy/settlement";
import type { Receipt } from "@/lib/payments/receipt";

/** One line for where a payment stands. Null before its first receipt: it is delivered, and will settle. */
export function receiptHeading(receipt: Receipt | null): string {
  const { headings } = receiptCopy;
  if (receipt?.state === "settled") return headings.settled;
  if (receipt?.state === "rejected") return headings.refused;
  if (receipt && !receipt.recoverable) return headings.lost;
  if (receipt?.state === "failed") return headings.failed;
  return headings.settling;
}
