import "server-only";
import { randomBytes } from "node:crypto";
import { and, eq, inArray, type SQL } from "drizzle-orm";
import { paymentEvents, payments } from "@/drizzle/schema";
import type { Transaction } from "../db/database";
import { type PaymentEvent, transition } from "./payment-states";

/** A row of the ledger. */
export type Payment = typeof payments.$inferSelect;
type PaymentChanges = Partial<Omit<typeof payments.$inferInsert, "id" | "state">>;

/** Delivered, not settled, and the chain can still accept it. */
export function isUnsettledOn(network: string): SQL | undefined {
  return and(
    eq(payments.network, network),
    inArray(payments.state, ["delivered", "settling", "failed"]),
    eq(payments.recoverable, true),
  );
}

/** A new random id: 128 bits, never derived from the nonce, which the chain makes public. */
export function newPaymentId(): string {
  return `pay_${randomBytes(16).toString("hex")}`;
}

/**
 * Moves a payment along SPEC §3 and records the step. It writes only if the payment still stands where the caller read
 * it, so two writers cannot both move it.
 * @returns whether it moved
 */
export async function movePayment(
  tx: Transaction,
  payment: Pick<Payment, "id" | "state">,
  event: PaymentEvent,
  changes: PaymentChanges & { at: Date },
): Promise<boolean> {
  const { at, ...columns } = changes;
  const state = transition(payment.state, event);
  const moved = await tx
    .update(payments)
    .set({ ...columns, state })
    .where(and(eq(payments.id, payment.id), eq(payments.state, payment.state)))
    .returning({ id: payments.id });
  if (moved.length === 0) return false;
  if (state !== payment.state) {
    await tx
      .insert(paymentEvents)
      .values({ paymentId: payment.id, state, at, reason: columns.reason ?? null });
  }
  return true;
}
