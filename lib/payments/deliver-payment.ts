import "server-only";
import { and, eq, isNotNull, lt } from "drizzle-orm";
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

/** Frees reservations past their lease: no handler can still hold them. */
export async function releaseAbandoned(db: Database): Promise<void> {
  await db
    .delete(payments)
    .where(and(eq(payments.state, "verified"), lt(payments.reservedUntil, new Date())));
}

/**
 * Takes over what an earlier process on this database left, at the start of the only process there is: its reservations
 * and its claims cannot be held by anyone.
 */
export async function takeOverLedger(db: Database): Promise<void> {
  await db.delete(payments).where(eq(payments.state, "verified"));
  await db.update(payments).set({ claimedUntil: null }).where(isNotNull(payments.claimedUntil));
}
