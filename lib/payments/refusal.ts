import "server-only";
import { formatAtomicAmount } from "../chain/atomic-amount";
import { ApiError } from "../errors";
import type { RefusalReason } from "../facilitator/protocol";
import type { PaymentService } from "./payment-service";
import type { PresentedPayment } from "./presented-payment";

/** What each of x402's reasons means to the person who signed, and what to do next. */
const messages: Record<RefusalReason, (service: PaymentService, presented?: PresentedPayment) => string> = {
  invalid_exact_evm_scheme: () =>
    "Only the scheme exact is sold here. Sign one of the offers in PAYMENT-REQUIRED.",
  invalid_exact_evm_network_mismatch: ({ network }) =>
    `The authorization is for another network or token; this is sold for USDC on ${network.title} (${network.id}). Sign for that one.`,
  invalid_exact_evm_recipient_mismatch: ({ payTo }) =>
    `The authorization pays someone else. Sign a transfer to ${payTo}.`,
  invalid_exact_evm_payload_authorization_value_mismatch: (_service, presented) =>
    `The authorization is for ${presented ? formatAtomicAmount(presented.authorization.value) : "another amount of"} USDC, which is not the price. Sign exactly the amount in PAYMENT-REQUIRED.`,
  invalid_exact_evm_payload_authorization_valid_after: () =>
    "The authorization is not valid yet. Sign again with validAfter in the past.",
  invalid_exact_evm_payload_authorization_valid_before: (_service, presented) =>
    `The authorization ${presented ? expiry(presented.authorization.validBefore) : "has expired"}. Sign again.`,
  invalid_exact_evm_signature: () =>
    "The signature is not the payer's over this authorization. Sign again with the paying wallet.",
  invalid_exact_evm_insufficient_balance: ({ network }) =>
    `The wallet has too little USDC on ${network.title} for this and for its purchases that are not settled yet. Add funds, or wait for those to settle.`,
  invalid_exact_evm_nonce_already_used: () =>
    "The authorization's nonce was used before. Sign again with a new random nonce.",
  invalid_exact_evm_transaction_simulation_failed: () =>
    "The token refuses this transfer. Check the wallet, then sign again.",
  invalid_exact_evm_transaction_failed: () =>
    "The token refused this transfer. Check the wallet, then sign again.",
  invalid_exact_evm_transfer_event_mismatch: () =>
    "The authorization was used for another transfer. Sign again.",
  invalid_exact_evm_eip3009_not_supported: () =>
    "This wallet cannot sign for this token: it is a contract that is not deployed, or does not accept the signature.",
};

/** The 403 for a refused payment: nothing was delivered and nothing will be charged. */
export function refusal(service: PaymentService, reason: string, presented?: PresentedPayment): ApiError {
  const describe = isRefusalReason(reason) ? messages[reason] : undefined;
  const message =
    describe?.(service, presented) ?? "The payment was refused. Sign one of the offers in PAYMENT-REQUIRED.";
  return new ApiError("payment_refused", message, { details: { reason } });
}

function isRefusalReason(reason: string): reason is RefusalReason {
  return reason in messages;
}

function expiry(validBefore: bigint): string {
  const seconds = validBefore - BigInt(Math.floor(Date.now() / 1000));
  return seconds <= 0n ? `expired ${-seconds} s ago` : `expires in ${seconds} s, too soon to settle it`;
}
