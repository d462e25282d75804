"use client";

import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from "react";
import { type Agreed, buy, type PurchaseRun, reopen } from "@/lib/client/buy";
import { followReceipt, isFinal } from "@/lib/client/follow-receipt";
import type { Library } from "@/lib/client/library";
import { openLibrary } from "@/lib/client/open-library";
import { type PurchaseState, purchaseReducer, untouched } from "@/lib/client/purchase-state";
import type { Sale } from "@/lib/client/sale";
import { takeTestMoney } from "@/lib/client/take-test-money";
import type { SaleTerms } from "@/lib/payments/sale-terms";
import { openWallet } from "./wallet-loader";

export type PurchaseActions = {
  pay(agreed?: Agreed): void;
  cancel(): void;
  /** Sends again what is signed; buys when nothing is. */
  retry(): void;
  /** @throws when the wallet refuses */
  switchNetwork(): Promise<void>;
  /** The local chain's faucet, then another look at the balance. */
  takeTestMoney(address: string): Promise<void>;
  /** Sets the day's limit, atomic units, then goes on. */
  raiseLimit(limit: bigint): void;
};

/** The state of one purchase and what a person can do about it. */
export function usePurchaseOf(
  sale: Sale,
  terms: SaleTerms,
): { state: PurchaseState; actions: PurchaseActions; isReady: boolean } {
  const [state, dispatch] = useReducer(purchaseReducer, untouched);
  const [isReady, setReady] = useState(false);
  const library = useRef<Library | null>(null);
  const cancelRun = useRef<() => void>(() => undefined);
  // The sale and its terms are those of the first render: another sale is another component.
  const [{ sale: sold, terms: agreedTerms }] = useState({ sale, terms });

  /** Begins a run; the one before it has nothing more to say. */
  const begin = useCallback((): PurchaseRun | null => {
    cancelRun.current();
    let isCanceled = false;
    cancelRun.current = () => {
      isCanceled = true;
    };
    if (!library.current) return null;
    return {
      ...{ sale: sold, terms: agreedTerms, library: library.current, openWallet },
      tell: (event) => {
        if (!isCanceled) dispatch(event);
      },
      isCanceled: () => isCanceled,
    };
  }, [sold, agreedTerms]);

  useEffect(() => {
    let isGone = false;
    let unsubscribe: () => void = () => undefined;
    const look = async (opened: Library) => {
      const item = await opened.findByResource(sold.resource);
      if (!isGone) dispatch(item ? { type: "bought", item, isNew: false } : { type: "removed" });
    };
    openLibrary()
      .then(async (opened) => {
        if (isGone) return;
        library.current = opened;
        unsubscribe = opened.subscribe(() => void look(opened));
        const run = begin();
        if (run) await reopen(run);
      })
      .catch(() => dispatch({ type: "not_kept" }))
      .finally(() => {
        if (!isGone) setReady(true);
      });
    return () => {
      isGone = true;
      unsubscribe();
    };
  }, [begin, sold]);

  const followed = state.name === "bought" && !(state.item.receipt && isFinal(state.item.receipt));
  const paymentId = state.name === "bought" ? state.item.id : null;
  useEffect(() => {
    if (!followed || paymentId === null) return;
    return followReceipt(paymentId, (receipt) => {
      dispatch({ type: "receipt", receipt });
      void library.current?.updateReceipt(paymentId, receipt).catch(() => undefined);
    });
  }, [followed, paymentId]);

  const actions = useMemo<PurchaseActions>(() => {
    const pay = (agreed?: Agreed) => {
      const run = begin();
      if (run) void buy(run, agreed);
    };
    return {
      pay,
      cancel() {
        cancelRun.current();
        dispatch({ type: "canceled" });
      },
      retry() {
        const run = begin();
        if (!run) return;
        void run.library.findPending(sold.resource).then((pending) => (pending ? reopen(run) : buy(run)));
      },
      async switchNetwork() {
        await (await openWallet()).switchChain();
        pay();
      },
      async takeTestMoney(address) {
        await takeTestMoney(address);
        pay();
      },
      raiseLimit(limit) {
        void library.current?.setDailyLimit(limit).then(() => pay());
      },
    };
  }, [begin, sold]);

  return { state, actions, isReady };
}
