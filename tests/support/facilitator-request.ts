import type { Network } from "@/lib/chain/networks";
import type { SignedAuthorization } from "@/lib/facilitator/exact-payment";
import type { FacilitatorRequest } from "@/lib/facilitator/protocol";

type Terms = { network: Network; payTo: `0x${string}`; amount: bigint };

/** The official request for a signed authorization, as a resource server of version 1 or 2 sends it. */
export function facilitatorRequestFor(
  { network, payTo, amount }: Terms,
  { authorization, signature }: SignedAuthorization,
  x402Version: 1 | 2 = 2,
) {
  const payload = {
    signature,
    authorization: {
      from: authorization.from,
      to: authorization.to,
      value: authorization.value.toString(),
      validAfter: authorization.validAfter.toString(),
      validBefore: authorization.validBefore.toString(),
      nonce: authorization.nonce,
    },
  };
  const shared = {
    scheme: "exact",
    asset: network.asset,
    payTo,
    maxTimeoutSeconds: 300,
    extra: { name: network.token.name, version: network.token.version },
  };
  const accepted = { ...shared, network: network.id, amount: amount.toString() };
  return x402Version === 2
    ? ({
        x402Version,
        paymentPayload: { x402Version, accepted, payload, extensions: undefined },
        paymentRequirements: accepted,
      } satisfies FacilitatorRequest)
    : ({
        x402Version,
        paymentPayload: { x402Version, scheme: "exact", network: network.legacyName, payload },
        paymentRequirements: {
          ...shared,
          network: network.legacyName,
          maxAmountRequired: amount.toString(),
        },
      } satisfies FacilitatorRequest);
}
