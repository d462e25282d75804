import { receiptCopy } from "@/lib/copy/settlement";
import type { Receipt } from "@/lib/payments/receipt";

/** What to say while a failed settlement waits for its next attempt; null when none does. */
export function retryWords({ state, attempt, nextAttemptAt }: Receipt): string | null {
  if (state !== "failed" || nextAttemptAt === null) return null;
  const seconds = Math.max(1, Math.ceil((Date.parse(nextAttemptAt) - Date.now()) / 1_000));
  return receiptCopy.retrying(attempt, seconds);
}
