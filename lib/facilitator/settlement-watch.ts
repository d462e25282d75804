import type { Settlement, SettlementStore } from "./store";

export type SettlementWatch = ReturnType<typeof createSettlementWatch>;

type Waiter = {
  id: string;
  /** "late" when the waiting is over and the settlement is not. */
  resolve: (settlement: Settlement | null | "late") => void;
  reject: (error: unknown) => void;
};

/**
 * Lets requests wait for the end of a settlement, whichever process brings it about: the journal is asked for all that
 * wait in one query.
 */
export function createSettlementWatch(store: SettlementStore) {
  const waiters = new Set<Waiter>();
  let isRefreshDue = false;

  /** Answers those whose settlement has ended, or is no longer in the journal. */
  const refresh = async (): Promise<void> => {
    const asking = [...waiters];
    if (asking.length === 0) return;
    const found = await store.find([...new Set(asking.map(({ id }) => id))]);
    const byId = new Map(found.map((settlement) => [settlement.id, settlement]));
    for (const { id, resolve } of asking) {
      const settlement = byId.get(id) ?? null;
      if (settlement === null || isEnded(settlement)) resolve(settlement);
    }
  };

  /** Those who begin to wait together look together. */
  const refreshSoon = (): void => {
    if (isRefreshDue) return;
    isRefreshDue = true;
    setImmediate(() => {
      isRefreshDue = false;
      const asking = [...waiters];
      refresh().catch((error: unknown) => {
        for (const { reject } of asking) reject(error);
      });
    });
  };

  return {
    refresh,
    isWaiting: (): boolean => waiters.size > 0,

    /** The settlement once it has ended, or as it is after `milliseconds`. Null when the journal does not know it. */
    async wait(id: string, milliseconds: number): Promise<Settlement | null> {
      let waiter: Waiter | undefined;
      let timer: NodeJS.Timeout | undefined;
      try {
        const ended = await new Promise<Settlement | null | "late">((resolve, reject) => {
          waiter = { id, resolve, reject };
          waiters.add(waiter);
          timer = setTimeout(() => resolve("late"), milliseconds);
          refreshSoon();
        });
        return ended === "late" ? ((await store.find([id]))[0] ?? null) : ended;
      } finally {
        clearTimeout(timer);
        if (waiter) waiters.delete(waiter);
      }
    },

    /** Ends all waiting now. */
    stop(): void {
      for (const { resolve } of waiters) resolve("late");
    },
  };
}

function isEnded({ state }: Settlement): boolean {
  return state === "confirmed" || state === "failed";
}
