import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { payments } from "@/drizzle/schema";
import type { Database } from "../db/database";
import { isUnsettledOn, movePayment } from "./payment";

/**
 * Closes every unsettled payment of a network whose chain has lost its past: nothing on the new chain can pay them.
 * Local chain only. They stay visible as failed with the reason `chain_reset`, and are no debt of their payers.
 * @returns how many were closed
 */
export async function closeForChainReset(db: Database, network: string): Promise<number> {
  return db.transaction(async (tx) => {
    const open = await tx
      .select({ id: payments.id, state: payments.state })
      .from(payments)
      .where(isUnsettledOn(network))
      .for("update");
    for (const payment of open) {
      const changes = {
        at: new Date(),
        reason: "chain_reset",
        recoverable: false,
        nextAttemptAt: null,
        claimedUntil: null,
      };
      await movePayment(tx, payment, "fail", changes);
    }
    return open.length;
  });
}

/**
 * An operator writes a debt off: its payer may buy again.
 * @returns false when the payment is no open debt
 */
export async function forgiveDebt(db: Database, paymentId: string): Promise<boolean> {
  const forgiven = await db
    .update(payments)
    .set({ clearedAt: new Date() })
    .where(
      and(
        eq(payments.id, paymentId),
        eq(payments.state, "failed"),
        eq(payments.recoverable, false),
        isNull(payments.clearedAt),
      ),
    )
    .returning({ id: payments.id });
  return forgiven.length > 0;
}
