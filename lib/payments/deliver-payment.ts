import "server-only";
import { and, eq, lt } from "drizzle-orm";
import { payments } from "@/drizzle/schema";
import type { Database } from "../db/database";
import { movePayment } from "./payment";

/** A Delivered payment is due for settlement after this long, should nobody say that the response has left. */
const settlementDelayMs = 5_000;

type Reserved = { paymentId: string; reservation: string };

/**
 * Writes Delivered together with the response, before a byte of it leaves: from here on the content counts as delivered,
 * whatever the connection does.
 * @returns false when the reservation ran out and is no longer ours; then nothing may be sent
 */
export async function markDelivered(db: Database, reserved: Reserved, response: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [payment] = await tx
      .select({ id: payments.id, state: payments.state })
      .from(payments)
      .where(and(eq(payments.id, reserved.paymentId), eq(payments.reservation, reserved.reservation)))
      .for("update");
    if (payment?.state !== "verified") return false;
    const at = new Date();
    return movePayment(tx, payment, "deliver", {
      at,
      response,
      deliveredAt: at,
      nextAttemptAt: new Date(at.getTime() + settlementDelayMs),
      reservation: null,
      reservedUntil: null,
    });
  });
}

/** Gives the reservation back: nothing is charged, and the same authorization may be presented again. */
export async function releasePayment(db: Database, reserved: Reserved): Promise<void> {
  await db
    .delete(payments)
    .where(
      and(
        eq(payments.id, reserved.paymentId),
        eq(payments.reservation, reserved.reservation),
        eq(payments.state, "verified"),
      ),
    );
}

/** The response has left: the payment is due for settlement now. */
export async function markResponseSent(db: Database, paymentId: string): Promise<void> {
  await db
    .update(payments)
    .set({ nextAttemptAt: new Date() })
    .where(and(eq(payments.id, paymentId), eq(payments.state, "delivered")));
}

/**
 * Frees reservations that no handler can still hold: those past their lease, or every one when `all` is said, as at the
 * start of the only process on its database.
 */
export async function releaseAbandoned(db: Database, { all }: { all: boolean }): Promise<void> {
  const isVerified = eq(payments.state, "verified");
  await db.delete(payments).where(all ? isVerified : and(isVerified, lt(payments.reservedUntil, new Date())));
}
