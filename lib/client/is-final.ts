import type { Receipt } from "../payments/receipt";

/** Nothing can change this receipt any more. */
export function isFinal(receipt: Receipt): boolean {
  return receipt.state === "settled" || receipt.state === "rejected" || !receipt.recoverable;
}
