import "server-only";
import { and, isNotNull, lt, min } from "drizzle-orm";
import { payments } from "@/drizzle/schema";
import type { Database } from "../db/database";
import type { FacilitatorClient } from "../facilitator/client";
import { log } from "../log";
import { releaseAbandoned } from "./deliver-payment";
import { isUnsettledOn } from "./payment";
import { claimDueSettlements, settleClaimed } from "./settle-payments";

const batchSize = 100;
/** The row is the queue: even when no nudge arrives, the table is looked at this often. */
const longestSleepMs = 2_000;
const sweepEveryMs = 60_000;
/** Hours for which a delivered response is kept for repeats (PROTOCOL §4.6). */
const keepResponseHours = 24;

export type Settler = {
  /** Looks at the queue now. */
  wake(): void;
  /** Stops claiming and waits for the settlements under way. */
  stop(): Promise<void>;
};

/**
 * Runs settlement for one network until stopped: claims what is due, hands each payment to the facilitator, writes the
 * outcome, and picks up whatever an earlier process left. Any number of settlers may share a database.
 */
export function runSettler(options: {
  db: Database;
  network: string;
  facilitator: FacilitatorClient;
}): Settler {
  let isStopped = false;
  let isAwake = true;
  let interrupt = () => {};
  let sweptAt = 0;
  const underWay = new Set<Promise<void>>();

  const pass = async () => {
    if (Date.now() - sweptAt > sweepEveryMs) {
      sweptAt = Date.now();
      await sweep(options.db);
    }
    const claimed = await claimDueSettlements(options.db, options.network, batchSize);
    for (const payment of claimed) {
      const work = settleClaimed(options.db, options.facilitator, payment)
        .catch((error) => log("error", "writing a settlement failed", { payment: payment.id, error }))
        .finally(() => {
          underWay.delete(work);
          wake();
        });
      underWay.add(work);
    }
    return claimed.length === batchSize;
  };

  const loop = async () => {
    while (!isStopped) {
      isAwake = false;
      const mayHaveMore = await pass().catch((error) => {
        log("error", "the settlement queue could not be read", { error });
        return false;
      });
      if (mayHaveMore || isAwake || isStopped) continue;
      const sleepMs = await timeUntilDue(options.db, options.network).catch(() => longestSleepMs);
      if (isAwake || isStopped) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, sleepMs);
        interrupt = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };

  const wake = () => {
    isAwake = true;
    interrupt();
  };
  const running = loop();
  return {
    wake,
    stop: async () => {
      isStopped = true;
      wake();
      await running;
      await Promise.all(underWay);
    },
  };
}

async function timeUntilDue(db: Database, network: string): Promise<number> {
  const [next] = await db
    .select({ at: min(payments.nextAttemptAt) })
    .from(payments)
    .where(isUnsettledOn(network));
  const waitMs = next?.at ? next.at.getTime() - Date.now() : longestSleepMs;
  // Not below 50 ms: what is due but claimed by another worker must not turn the loop into a spin.
  return Math.min(longestSleepMs, Math.max(50, waitMs));
}

async function sweep(db: Database): Promise<void> {
  await releaseAbandoned(db);
  const forgetBefore = new Date(Date.now() - keepResponseHours * 3_600_000);
  await db
    .update(payments)
    .set({ response: null })
    .where(and(isNotNull(payments.response), lt(payments.deliveredAt, forgetBefore)));
}
