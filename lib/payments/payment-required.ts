import { getAddress } from "viem";
import type { Network } from "../chain/networks";
import type { PaymentRequirements, PaymentRequirementsV1 } from "../facilitator/protocol";

/** Seconds an authorization should be valid (SPEC 2.8). */
export const maxTimeoutSeconds = 300;

type Offer = {
  network: Network;
  payTo: string;
  /** Price in atomic units. */
  amount: bigint;
};

/** What is sold: its absolute URL and a sentence for wallets and listings. */
export type PaidResource = { url: string; description: string };

/** Version 2 of one `accepts` entry (SPEC 2.8). */
export function paymentRequirementsFor({ network, payTo, amount }: Offer): PaymentRequirements {
  return {
    scheme: "exact",
    network: network.id,
    amount: amount.toString(),
    asset: getAddress(network.asset),
    payTo: getAddress(payTo),
    maxTimeoutSeconds,
    extra: { name: network.token.name, version: network.token.version },
  };
}

/** Version 1 of the same entry, for clients that read only the 402's body. */
export function paymentRequirementsV1For(offer: Offer, resource: PaidResource): PaymentRequirementsV1 {
  const { amount, network: _network, scheme, ...shared } = paymentRequirementsFor(offer);
  return {
    scheme,
    network: offer.network.legacyName,
    maxAmountRequired: amount,
    resource: resource.url,
    description: resource.description,
    mimeType: "application/json",
    ...shared,
  };
}

/**
 * The `PAYMENT-REQUIRED` header (SPEC 2.8): standard base64 with padding of the JSON. It holds version 2 entries only,
 * since one of version 1 makes some clients refuse everything; for the same reason the body holds only version 1.
 */
export function encodePaymentRequired(offer: Offer, resource: PaidResource): string {
  const required = {
    x402Version: 2,
    error: "Payment required",
    resource: { url: resource.url, description: resource.description },
    accepts: [paymentRequirementsFor(offer)],
  };
  return Buffer.from(JSON.stringify(required), "utf8").toString("base64");
}

/** The 402's body, in the shape of version 1. `error` says why it was sent. */
export function paymentRequiredBody(offer: Offer, resource: PaidResource, error: string): object {
  return { x402Version: 1, error, accepts: [paymentRequirementsV1For(offer, resource)] };
}
