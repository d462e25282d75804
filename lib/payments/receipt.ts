import "server-only";
import { asc, eq } from "drizzle-orm";
import { isHash } from "viem";
import { type PaymentState, paymentEvents, payments } from "@/drizzle/schema";
import { transactionUrl } from "../chain/explorer";
import { db } from "../db/database";
import { ApiError } from "../errors";
import { paymentService } from "./payment-service";
import { storedPayment } from "./presented-payment";

/** A payment as its buyer may see it (PROTOCOL §1.4). Amount in atomic units, times ISO 8601. */
export type Receipt = {
  id: string;
  state: PaymentState;
  recoverable: boolean;
  reason: string | null;
  amount: string;
  asset: string;
  network: string;
  payer: string;
  payTo: string;
  nonce: string;
  resource: string;
  transaction: string | null;
  block: number | null;
  explorerUrl: string | null;
  attempt: number;
  nextAttemptAt: string | null;
  transitions: { state: PaymentState; at: string }[];
};

/** @throws ApiError payment_not_found */
export async function getReceipt(id: string): Promise<Receipt> {
  const service = paymentService();
  // One statement sees one moment: a receipt never shows a state without the transition to it.
  const rows = await db()
    .select({ payment: payments, transition: { state: paymentEvents.state, at: paymentEvents.at } })
    .from(payments)
    .innerJoin(paymentEvents, eq(paymentEvents.paymentId, payments.id))
    .where(eq(payments.id, id))
    .orderBy(asc(paymentEvents.id));
  const payment = rows[0]?.payment;
  if (!payment)
    throw new ApiError(
      "payment_not_found",
      "There is no payment with this id. Use the id from X-Payment-Id.",
    );
  const { authorization } = storedPayment(payment);
  return {
    id: payment.id,
    state: payment.state,
    recoverable: payment.recoverable,
    reason: payment.reason,
    amount: payment.amount.toString(),
    asset: payment.asset,
    network: payment.network,
    payer: payment.payer,
    payTo: payment.payTo,
    nonce: authorization.nonce,
    resource: payment.resource,
    transaction: payment.transaction,
    block: payment.block === null ? null : Number(payment.block),
    explorerUrl:
      payment.transaction && isHash(payment.transaction)
        ? transactionUrl(service.network, payment.transaction)
        : null,
    attempt: payment.attempt,
    nextAttemptAt: payment.nextAttemptAt?.toISOString() ?? null,
    transitions: rows.map(({ transition: { state, at } }) => ({ state, at: at.toISOString() })),
  };
}
