import type { Hex } from "viem";
import type { TransferAuthorization } from "../chain/eip3009";
import { type PaymentPayload, paymentPayload } from "../facilitator/protocol";

/** An authorization as a client presented it, in our own terms. Addresses, nonce and signature are lower case. */
export type PresentedPayment = {
  authorization: TransferAuthorization;
  signature: Hex;
  /** The payload as it goes to the facilitator. */
  payload: PaymentPayload;
  /** What the buyer chose to be recognised by: x402's `payment-identifier`, when the payload carries one. */
  paymentIdentifier: string | null;
};

/** Brings a parsed payload into our terms. Every member was checked by the payload's schema. */
export function presentedPayment(payload: PaymentPayload): PresentedPayment {
  const { authorization, signature } = payload.payload;
  return {
    authorization: {
      from: lowerCase(authorization.from),
      to: lowerCase(authorization.to),
      value: BigInt(authorization.value),
      validAfter: BigInt(authorization.validAfter),
      validBefore: BigInt(authorization.validBefore),
      nonce: lowerCase(authorization.nonce),
    },
    signature: lowerCase(signature),
    payload,
    paymentIdentifier: payload.x402Version === 2 ? paymentIdentifierOf(payload.extensions) : null,
  };
}

/** The authorization that a row of the ledger was made from. */
export function storedPayment(payment: { paymentPayload: unknown }): PresentedPayment {
  return presentedPayment(paymentPayload.parse(payment.paymentPayload));
}

/** The cast holds because lower case leaves 0x-prefixed hexadecimal what it is. */
function lowerCase(text: Hex): Hex {
  return text.toLowerCase() as Hex;
}

function paymentIdentifierOf(extensions: Record<string, unknown> | undefined): string | null {
  const extension = extensions?.["payment-identifier"];
  const info = memberOf(extension, "info");
  const id = memberOf(info, "id");
  return typeof id === "string" && id.length > 0 ? id : null;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
