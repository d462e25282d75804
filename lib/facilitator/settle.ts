import type { ChainUnreadable } from "./chain-access";
import { type ExactPayment, exactPayment, type SignedAuthorization } from "./exact-payment";
import { type House, termsRefusal } from "./local-refusal";
import { type FacilitatorRequest, type SettleResponse, settlementPending } from "./protocol";
import { settlementId } from "./settlement-id";
import type { SettlementQueue } from "./settlement-queue";
import type { SettlementWatch } from "./settlement-watch";
import type { Settlement } from "./store";

export type SettleContext = House & {
  queue: SettlementQueue;
  watch: SettlementWatch;
  /** Why the chain could not be read the last time, null once it could again. */
  chainFault: () => ChainUnreadable | null;
  /** How long a request waits for its confirmations before it is told that the settlement is pending. */
  settleWaitMs: number;
};

/**
 * Settles a payment, once, however often and from wherever it is asked for: the journal has one row an authorization,
 * and every request for it ends in that row. Says success once the transfer is confirmed; before that, pending with the
 * transaction's hash: asking again is free.
 * @throws ChainUnreadable when the chain could not be asked; the payment stays queued
 */
export async function settle(request: FacilitatorRequest, context: SettleContext): Promise<SettleResponse> {
  const { network, queue, watch, settleWaitMs } = context;
  const payment = exactPayment(request);
  const refusal = termsRefusal(payment, context);
  if (refusal) return failure(payment, refusal.reason, refusal.message);
  const deadline = performance.now() + settleWaitMs;
  const id = settlementId(network.id, network.asset, payment);
  for (;;) {
    await queue.add(payment);
    const settlement = await watch.wait(id, Math.max(0, deadline - performance.now()));
    // The row failed with another signature or other terms than ours: that says nothing about this payment.
    const isAnothers = settlement?.state === "failed" && !isSamePayment(settlement, payment);
    if (isAnothers && performance.now() < deadline) continue;
    const fault = context.chainFault();
    if (fault && settlement?.state === "queued" && settlement.transaction === null) throw fault;
    return answer(payment, settlement);
  }
}

function answer(payment: ExactPayment, settlement: Settlement | null): SettleResponse {
  if (settlement?.state === "failed") return failure(payment, settlement.reason);
  if (settlement?.state !== "confirmed")
    return failure(payment, settlementPending, undefined, settlement?.transaction);
  const { transaction, block, authorization } = settlement;
  const { value, to } = payment.authorization;
  if (authorization.value !== value || authorization.to !== to)
    return failure(payment, "invalid_exact_evm_transfer_event_mismatch", undefined, transaction);
  return {
    success: true,
    errorReason: undefined,
    errorMessage: undefined,
    payer: payment.authorization.from,
    transaction,
    network: payment.networkName,
    extra: { blockNumber: block.toString() },
  };
}

function failure(
  payment: ExactPayment,
  errorReason: string,
  errorMessage?: string,
  transaction?: string | null,
): SettleResponse {
  return {
    success: false,
    errorReason,
    errorMessage,
    payer: payment.authorization.from,
    transaction: transaction ?? "",
    network: payment.networkName,
    extra: undefined,
  };
}

function isSamePayment(one: SignedAuthorization, other: SignedAuthorization): boolean {
  const [a, b] = [one.authorization, other.authorization];
  return (
    one.signature === other.signature &&
    a.to === b.to &&
    a.value === b.value &&
    a.validAfter === b.validAfter &&
    a.validBefore === b.validBefore
  );
}
