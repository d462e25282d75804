import type { Address } from "viem";
import type { SignedAuthorization } from "./exact-payment";
import { largestBatch } from "./settlement-batch";
import { settlementId } from "./settlement-id";
import type { Settlement, SettlementStore } from "./store";

export type SettlementQueue = ReturnType<typeof createSettlementQueue>;

type Options = {
  network: { id: string; asset: Address };
  store: SettlementStore;
  dispatch: (claimed: Settlement[]) => Promise<void>;
  /** How long the first of a batch waits for others. */
  windowMs: number;
};

type Gathering = { payments: Map<string, SignedAuthorization>; flushed: Promise<void>; flush: () => void };

/** Gathers payments that arrive close together, journals them and has them dispatched as one batch. */
export function createSettlementQueue({ network, store, dispatch, windowMs }: Options) {
  let gathering: Gathering | null = null;
  const flushing = new Set<Promise<void>>();

  const flushAfterWindow = async (payments: Map<string, SignedAuthorization>, window: Promise<void>) => {
    await window;
    await dispatch(await store.enqueue([...payments.values()], network.asset));
  };

  const gather = (): Gathering => {
    const payments = new Map<string, SignedAuthorization>();
    let flush = () => {};
    const window = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, windowMs);
      flush = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    const closed = window.then(() => {
      if (gathering?.payments === payments) gathering = null;
    });
    const flushed = flushAfterWindow(payments, closed);
    flushing.add(flushed);
    flushed.catch(() => {}).finally(() => flushing.delete(flushed));
    return { payments, flushed, flush };
  };

  return {
    /**
     * Resolves when the payment's batch was examined, and sent as far as it can be. A payment that is under way or
     * confirmed already is left alone.
     * @throws ChainUnreadable; the payment stays in the journal's queue
     */
    async add(payment: SignedAuthorization): Promise<void> {
      gathering ??= gather();
      const { payments, flushed, flush } = gathering;
      const id = settlementId(network.id, network.asset, payment);
      if (!payments.has(id)) payments.set(id, payment);
      if (payments.size >= largestBatch) {
        gathering = null;
        flush();
      }
      await flushed;
    },

    /** Resolves when nothing that was gathered is still on its way into the journal or to the chain. */
    async idle(): Promise<void> {
      await Promise.allSettled(flushing);
    },
  };
}
