import { bytesToHex, type Hex } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { tokenDomain, transferWithAuthorizationTypes } from "@/lib/chain/eip3009";
import type { Network } from "@/lib/chain/networks";

/** What a test changes of an honest payment. The signature is over the changed values unless it is given itself. */
export type PaymentOptions = {
  version?: 1 | 2;
  authorization?: Partial<{
    from: Hex;
    to: Hex;
    value: string;
    validAfter: string;
    validBefore: string;
    nonce: Hex;
  }>;
  domain?: Partial<{ name: string; version: string; chainId: number; verifyingContract: Hex }>;
  signature?: (honest: Hex) => Hex;
  /** Members of the payload besides `payload`, replaced or removed (undefined). */
  envelope?: Record<string, unknown>;
  encode?: (payload: object) => string;
};

/** Asks a URL for its price and signs it: the value of a payment header, base64. */
export async function authorizeFor(
  url: string,
  network: Network,
  payer: PrivateKeyAccount,
  options: PaymentOptions = {},
): Promise<string> {
  const unpaid = await fetch(url);
  const required = JSON.parse(Buffer.from(unpaid.headers.get("PAYMENT-REQUIRED") ?? "", "base64").toString());
  const [offer] = required.accepts;
  const authorization = {
    from: payer.address,
    to: offer.payTo,
    value: offer.amount,
    validAfter: "0",
    validBefore: String(Math.floor(Date.now() / 1000) + offer.maxTimeoutSeconds),
    nonce: bytesToHex(crypto.getRandomValues(new Uint8Array(32))),
    ...options.authorization,
  };
  const honest = await payer.signTypedData({
    domain: { ...tokenDomain(network), ...options.domain },
    types: transferWithAuthorizationTypes,
    primaryType: "TransferWithAuthorization",
    message: {
      ...authorization,
      value: BigInt(authorization.value),
      validAfter: BigInt(authorization.validAfter),
      validBefore: BigInt(authorization.validBefore),
    },
  });
  const payload = { signature: options.signature?.(honest) ?? honest, authorization };
  const envelope =
    options.version === 1
      ? { x402Version: 1, scheme: "exact", network: network.legacyName }
      : { x402Version: 2, resource: required.resource, accepted: offer };
  const encode = options.encode ?? ((value) => Buffer.from(JSON.stringify(value)).toString("base64"));
  return encode({ ...envelope, payload, ...options.envelope });
}
