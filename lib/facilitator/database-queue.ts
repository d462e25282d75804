import "server-only";
import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { settlements } from "@/drizzle/schema";
import type { Database } from "../db/database";
import { claimEnd, isUnattended } from "./database-claim";
import { updateSettlements } from "./database-endings";
import { settlementFromRow, settlementRow } from "./settlement-row";
import type { SettlementStore } from "./store";

type Queue = Pick<SettlementStore, "enqueue" | "find" | "claimQueued" | "release" | "endQueued">;

/** The journal's queue: settlements that no transaction of ours carries yet. */
export function databaseQueue(db: Database, network: string): Queue {
  const unattended = and(eq(settlements.state, "queued"), isUnattended(settlements.claimedUntil));
  return {
    enqueue: async (payments, asset) => {
      if (payments.length === 0) return [];
      // Sorted, so that processes that accept the same payments at once lock them in the same order.
      const accepted = payments
        .map((payment) => ({ ...settlementRow(network, asset, payment), claimedUntil: claimEnd }))
        .sort((one, other) => (one.id < other.id ? -1 : 1));
      const claimed = await db
        .insert(settlements)
        .values(accepted)
        .onConflictDoUpdate({
          target: settlements.id,
          set: {
            state: "queued",
            claimedUntil: claimEnd,
            payTo: sql`excluded.pay_to`,
            value: sql`excluded.value`,
            validAfter: sql`excluded.valid_after`,
            validBefore: sql`excluded.valid_before`,
            signature: sql`excluded.signature`,
            reason: null,
            transaction: null,
            signerNonceId: null,
            updatedAt: sql`now()`,
          },
          setWhere: or(eq(settlements.state, "failed"), unattended),
        })
        .returning();
      return claimed.map(settlementFromRow);
    },

    find: async (ids) => {
      const found = await db
        .select()
        .from(settlements)
        .where(inArray(settlements.id, [...ids]));
      return found.map(settlementFromRow);
    },

    claimQueued: (limit) =>
      db.transaction(async (tx) => {
        const queued = await tx
          .select()
          .from(settlements)
          .where(and(eq(settlements.network, network), unattended))
          .orderBy(asc(settlements.updatedAt))
          .limit(limit)
          .for("update", { skipLocked: true });
        const ids = queued.map(({ id }) => id);
        await tx.update(settlements).set({ claimedUntil: claimEnd }).where(inArray(settlements.id, ids));
        return queued.map(settlementFromRow);
      }),

    release: (released) =>
      updateSettlements(
        db,
        released.map(({ id, transaction, againMs }) => ({ id, state: "queued", transaction, againMs })),
        sql`settlements.state = 'queued'`,
      ),

    endQueued: (endings) =>
      updateSettlements(
        db,
        endings.map(({ id, outcome }) => ({ id, ...outcome })),
        sql`settlements.state = 'queued'`,
      ),
  };
}
