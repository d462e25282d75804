"use client";

import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from "react";
import type { Agreed, PurchaseRun } from "@/lib/client/buy";
import { isFinal } from "@/lib/client/is-final";
import type { Library } from "@/lib/client/library";
import { isLibraryMarked, onLibraryMark } from "@/lib/client/library-mark";
import { type PurchaseState, purchaseReducer, untouched } from "@/lib/client/purchase-state";
import type { Sale } from "@/lib/client/sale";
import { takeTestMoney } from "@/lib/client/take-test-money";
import { payCopy } from "@/lib/copy/pay";
import type { SaleTerms } from "@/lib/payments/sale-terms";
import { openWallet } from "./wallet-loader";

/** What only a buyer needs is loaded when there is one. */
const loadBuying = () => import("@/lib/client/buy");
type Buying = Awaited<ReturnType<typeof loadBuying>>;
const loadLibrary = async () => (await import("@/lib/client/open-library")).openLibrary();
const loadFollowing = () => import("@/lib/client/follow-receipt");

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
  const library = useRef<Promise<Library> | null>(null);
  const endWatch = useRef<() => void>(() => undefined);
  const cancelRun = useRef<() => void>(() => undefined);
  // The sale and its terms are those of the first render: another sale is another component.
  const [{ sale: sold, terms: agreedTerms }] = useState({ sale, terms });

  /** Begins a run; the one before it has nothing more to say. */
  const begin = useCallback(
    (opened: Library): PurchaseRun => {
      cancelRun.current();
      let isCanceled = false;
      cancelRun.current = () => {
        isCanceled = true;
      };
      return {
        ...{ sale: sold, terms: agreedTerms, library: opened, openWallet },
        tell: (event) => {
          if (!isCanceled) dispatch(event);
        },
        isCanceled: () => isCanceled,
      };
    },
    [sold, agreedTerms],
  );

  /** The library, opened once. From then on what changes in it, here or in another tab, is looked at. */
  const theLibrary = useCallback(() => {
    library.current ??= loadLibrary().then((opened) => {
      const look = async () => {
        const item = await opened.findByResource(sold.resource);
        dispatch(item ? { type: "bought", item, isNew: false } : { type: "removed" });
      };
      endWatch.current = opened.subscribe(() => void look());
      return opened;
    });
    return library.current;
  }, [sold]);

  useEffect(() => {
    let isGone = false;
    const lookInside = async () => {
      const opened = await theLibrary();
      const item = await opened.findByResource(sold.resource);
      if (isGone) return;
      if (item) dispatch({ type: "bought", item, isNew: false });
      else if (await opened.findPending(sold.resource)) await (await loadBuying()).reopen(begin(opened));
    };
    const look = () => {
      if (!isLibraryMarked()) return Promise.resolve();
      return lookInside().catch(() => dispatch({ type: "not_kept" }));
    };
    void look().finally(() => {
      if (!isGone) setReady(true);
    });
    const endMark = onLibraryMark(() => {
      // Once it is open it tells of its changes itself.
      if (library.current === null) void look();
    });
    return () => {
      isGone = true;
      endMark();
      endWatch.current();
    };
  }, [begin, theLibrary, sold]);

  const followed = state.name === "bought" && !(state.item.receipt && isFinal(state.item.receipt));
  const paymentId = state.name === "bought" ? state.item.id : null;
  useEffect(() => {
    if (!followed || paymentId === null) return;
    let isGone = false;
    let end: () => void = () => undefined;
    void loadFollowing().then(({ followReceipt }) => {
      if (isGone) return;
      end = followReceipt(paymentId, (receipt) => {
        dispatch({ type: "receipt", receipt });
        void library.current
          ?.then((opened) => opened.updateReceipt(paymentId, receipt))
          .catch(() => undefined);
      });
    });
    return () => {
      isGone = true;
      end();
    };
  }, [followed, paymentId]);

  const actions = useMemo<PurchaseActions>(() => {
    /** A run with everything it needs, or the reason why there is none. */
    const runWith = async (work: (run: PurchaseRun, buying: Buying) => Promise<void>) => {
      cancelRun.current();
      // At once: the button answers before any code has come.
      dispatch({ type: "checking" });
      const opened = await theLibrary().catch(() => null);
      if (!opened) return dispatch({ type: "not_kept" });
      const run = begin(opened);
      await loadBuying()
        .then((buying) => work(run, buying))
        .catch(() => run.tell({ type: "unavailable", isSigned: false, message: payCopy.notLoaded }));
    };
    const pay = (agreed?: Agreed) => void runWith((run, { buy }) => buy(run, agreed));
    return {
      pay,
      cancel() {
        cancelRun.current();
        dispatch({ type: "canceled" });
      },
      retry() {
        void runWith(async (run, { buy, reopen }) =>
          (await run.library.findPending(sold.resource)) ? reopen(run) : buy(run),
        );
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
        void theLibrary()
          .then((opened) => opened.setDailyLimit(limit))
          .then(() => pay());
      },
    };
  }, [begin, theLibrary, sold]);

  return { state, actions, isReady };
}
