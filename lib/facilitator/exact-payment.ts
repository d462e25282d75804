import { type Address, getAddress, type Hex, isHex } from "viem";
import type { TransferAuthorization } from "../chain/eip3009";
import { type Network, networks } from "../chain/networks";
import type { FacilitatorRequest } from "./protocol";

/** A signed transfer: all that a chain needs of a payment. Addresses are checksummed, nonce and signature lower case. */
export type SignedAuthorization = { authorization: TransferAuthorization; signature: Hex };

/** A payment of the scheme `exact` in one form, whichever version of x402 brought it. */
export type ExactPayment = SignedAuthorization & {
  /** The network's name as the request wrote it: answers repeat it. */
  networkName: string;
  /** What the resource server demands. `network` is CAIP-2. */
  required: {
    scheme: string;
    network: string;
    amount: bigint;
    asset: Address;
    payTo: Address;
    domain: { name: string | undefined; version: string | undefined };
  };
  /** What the payload says it was signed for; only compared. Absent members claim nothing. */
  claimed: {
    scheme: string | undefined;
    network: string | undefined;
    amount: string | undefined;
    asset: string | undefined;
    payTo: string | undefined;
  };
};

/** Brings a request to verify or to settle, of version 1 or 2, into the one form. */
export function exactPayment({ paymentPayload, paymentRequirements }: FacilitatorRequest): ExactPayment {
  const { scheme, network, asset, payTo, extra } = paymentRequirements;
  const { authorization, signature } = paymentPayload.payload;
  const version = paymentPayload.x402Version;
  const claim = paymentPayload.x402Version === 2 ? paymentPayload.accepted : paymentPayload;
  const terms = paymentPayload.x402Version === 2 ? paymentPayload.accepted : undefined;
  return {
    networkName: network,
    required: {
      scheme,
      network: networkId(network, version),
      amount: BigInt(
        "amount" in paymentRequirements ? paymentRequirements.amount : paymentRequirements.maxAmountRequired,
      ),
      asset: checksummed(asset),
      payTo: checksummed(payTo),
      domain: { name: extra?.name, version: extra?.version },
    },
    claimed: {
      scheme: claim?.scheme,
      network: claim?.network === undefined ? undefined : networkId(claim.network, version),
      amount: terms?.amount,
      asset: terms?.asset,
      payTo: terms?.payTo,
    },
    authorization: {
      from: checksummed(authorization.from),
      to: checksummed(authorization.to),
      value: BigInt(authorization.value),
      validAfter: BigInt(authorization.validAfter),
      validBefore: BigInt(authorization.validBefore),
      nonce: lowerCase(authorization.nonce),
    },
    signature: lowerCase(signature),
  };
}

/** Version 1 knows networks by names of its own; some of its clients write CAIP-2 all the same. */
function networkId(name: string, version: 1 | 2): string {
  const named = Object.values(networks).find((network: Network) => network.legacyName === name);
  return version === 1 && named ? named.id : name;
}

/** An address in any letter case, also one whose mixed case is no valid checksum. */
function checksummed(address: Hex): Address {
  return getAddress(address.toLowerCase());
}

function lowerCase(hex: Hex): Hex {
  const lower = hex.toLowerCase();
  if (!isHex(lower)) throw new Error("Lower case left no hexadecimal.");
  return lower;
}
