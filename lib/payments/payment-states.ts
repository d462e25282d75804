import type { PaymentState } from "@/drizzle/schema";

/**
 * SPEC §3, the life of a payment. `transition` is the only source of a next state; the ledger writes what it answers.
 * A released reservation is no state: nothing was delivered, so the row is taken back as if it had never been.
 */
export type PaymentEvent =
  | "verify" /* the facilitator found the authorization good and the ledger reserved its amount */
  | "refuse" /* it did not: nothing moves, the client gets 403 */
  | "deliver" /* the handler produced the content, which is about to be sent */
  | "submit" /* the settler hands it to the facilitator, first or again */
  | "confirm" /* the transfer has its confirmations */
  | "fail"; /* this attempt failed, or the chain can no longer accept the authorization */

const transitions: Record<PaymentState, Partial<Record<PaymentEvent, PaymentState>>> = {
  created: { verify: "verified", refuse: "rejected" },
  verified: { deliver: "delivered" },
  rejected: {},
  delivered: { submit: "settling", fail: "failed" },
  settling: { submit: "settling", confirm: "settled", fail: "failed" },
  failed: { submit: "settling", fail: "failed" },
  settled: {},
};

/** @throws Error when the event cannot happen in this state: a programmer's error, never a client's. */
export function transition(state: PaymentState, event: PaymentEvent): PaymentState {
  const next = transitions[state][event];
  if (!next) throw new Error(`A ${state} payment cannot ${event}.`);
  return next;
}
