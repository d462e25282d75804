import "server-only";
import { authorizationSigner } from "../chain/authorization-signature";
import { ApiError } from "../errors";
import type { RefusalReason } from "../facilitator/protocol";
import type { Payment } from "./payment";
import type { PaymentService } from "./payment-service";
import { type PresentedPayment, storedPayment } from "./presented-payment";
import type { Purchase } from "./purchase";
import { refusal } from "./refusal";

type Repeat = {
  presented: PresentedPayment;
  resourceKey: string;
  secretHash: string | null;
  /** The request arrived before the authorization was handed to the chain, so it cannot be a copy from there. */
  cameWhilePrivate: boolean;
};

/**
 * The same authorization once more. From Settling on all of it stands in the chain's calldata for anyone to copy, so
 * then only who also knows the secret sent with the first request gets the content again.
 * @throws ApiError payment_refused for a wrong signature, payment_already_used for anything else that is no true repeat
 */
export async function replayPurchase(
  service: PaymentService,
  payment: Payment,
  repeat: Repeat,
): Promise<Purchase> {
  if (!(await isAuthorizationOf(service, payment, repeat.presented)))
    throw refusal(service, "invalid_exact_evm_signature");
  const knowsSecret = payment.secretHash !== null && payment.secretHash === repeat.secretHash;
  if (payment.resource !== repeat.resourceKey || !(repeat.cameWhilePrivate || knowsSecret))
    throw alreadyUsed();
  if (payment.response === null) throw alreadyUsed();
  const isSettled = payment.state === "settled" && payment.transaction !== null;
  return {
    paymentId: payment.id,
    body: payment.response,
    isReplay: true,
    settlement: isSettled ? { transaction: payment.transaction ?? "", payer: payment.payer } : null,
  };
}

function alreadyUsed(): ApiError {
  const reason: RefusalReason = "invalid_exact_evm_nonce_already_used";
  return new ApiError(
    "payment_already_used",
    "This authorization has paid for a purchase already. Sign a new one; to repeat that purchase, send its Idempotency-Key within 24 hours.",
    { details: { reason } },
  );
}

/** Compares what was signed, member by member, and proves the signature anew: bytes and spelling may differ. */
async function isAuthorizationOf(
  service: PaymentService,
  payment: Payment,
  presented: PresentedPayment,
): Promise<boolean> {
  const stored = storedPayment(payment);
  const given = presented.authorization;
  const isSame =
    stored.authorization.to === given.to &&
    stored.authorization.value === given.value &&
    stored.authorization.validAfter === given.validAfter &&
    stored.authorization.validBefore === given.validBefore;
  if (!isSame) return false;
  if (stored.signature === presented.signature) return true;
  return (
    (await authorizationSigner(service.network, given, presented.signature))?.toLowerCase() === given.from
  );
}
