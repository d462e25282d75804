"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { LibraryItem } from "@/lib/client/library";
import type { PurchaseState } from "@/lib/client/purchase-state";
import type { Sale } from "@/lib/client/sale";
import type { SaleTerms } from "@/lib/payments/sale-terms";
import { type PurchaseActions, usePurchaseOf } from "./use-purchase-of";

type Purchase = {
  sale: Sale;
  terms: SaleTerms;
  state: PurchaseState;
  actions: PurchaseActions;
  /** Whether the library on this device has been looked into: before that nothing is offered. */
  isReady: boolean;
  /** What was bought, once it lies on this device; null before. */
  item: LibraryItem | null;
  /** Whether it was bought just now, on this page. */
  isNew: boolean;
};

const PurchaseContext = createContext<Purchase | null>(null);

type ProviderProps = { sale: Sale; terms: SaleTerms; children: ReactNode };

/** Holds the purchase of one sale for the slip and for the content that it opens. */
export function PurchaseProvider(props: ProviderProps) {
  // Another thing to buy is another purchase: nothing of the one before it may carry over.
  return <OnePurchase key={props.sale.resource} {...props} />;
}

function OnePurchase({ sale, terms, children }: ProviderProps) {
  const { state, actions, isReady } = usePurchaseOf(sale, terms);
  const item = state.name === "bought" ? state.item : null;
  const isNew = state.name === "bought" && state.isNew;
  return (
    <PurchaseContext value={{ sale, terms, state, actions, isReady, item, isNew }}>
      {children}
    </PurchaseContext>
  );
}

/** The purchase of the page's sale. */
export function usePurchase(): Purchase {
  const purchase = useContext(PurchaseContext);
  if (!purchase) throw new Error("usePurchase is used outside a PurchaseProvider.");
  return purchase;
}
