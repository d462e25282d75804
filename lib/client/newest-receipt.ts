import type { Receipt } from "../payments/receipt";

/**
 * The one of two receipts of a payment that knows more. The ledger only ever adds transitions, settled is its last word,
 * and within a state only the attempts count up; of two that know the same, the second.
 */
export function newestReceipt(stored: Receipt | null, seen: Receipt | null): Receipt | null {
  if (!stored || !seen) return seen ?? stored;
  if (stored.state === "settled" || seen.state === "settled") return seen.state === "settled" ? seen : stored;
  const known = stored.transitions.length - seen.transitions.length || stored.attempt - seen.attempt;
  return known > 0 ? stored : seen;
}
