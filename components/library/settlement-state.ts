import type { Receipt } from "@/lib/payments/receipt";

export type SettlementState = "settled" | "settling" | "retrying" | "lost" | "refused";

/** Where the payment of something delivered stands, in one word. Before the first receipt it will settle. */
export function settlementState(receipt: Receipt | null): SettlementState {
  if (receipt?.state === "settled") return "settled";
  if (receipt?.state === "rejected") return "refused";
  if (receipt && !receipt.recoverable) return "lost";
  return receipt?.state === "failed" ? "retrying" : "settling";
}
