"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { LibraryItem } from "@/lib/client/library";
import type { SaleTerms } from "@/lib/payments/sale-terms";

/** One thing that is sold on a page. */
export type Sale = {
  /** Path and query of the paid request. */
  resource: string;
  kind: LibraryItem["kind"];
  /** The price on the button, atomic units. */
  amount: string;
  title: string;
  book: LibraryItem["book"];
};

type Purchase = {
  sale: Sale;
  terms: SaleTerms;
  /** What was bought, once it lies on this device; null before. */
  item: LibraryItem | null;
};

const PurchaseContext = createContext<Purchase | null>(null);

/** Holds the purchase of one sale for the slip and for the content that it opens. */
export function PurchaseProvider({
  sale,
  terms,
  children,
}: {
  sale: Sale;
  terms: SaleTerms;
  children: ReactNode;
}) {
  return <PurchaseContext value={{ sale, terms, item: null }}>{children}</PurchaseContext>;
}

/** The purchase of the page's sale. */
export function usePurchase(): Purchase {
  const purchase = useContext(PurchaseContext);
  if (!purchase) throw new Error("usePurchase is used outside a PurchaseProvider.");
  return purchase;
}
