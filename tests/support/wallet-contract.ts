import type { Address, Hex } from "viem";
import { hashTypedData } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { type TransferAuthorization, tokenDomain, transferWithAuthorizationTypes } from "@/lib/chain/eip3009";
import type { Network } from "@/lib/chain/networks";

/**
 * Contract wallets (EIP-1271) as bare as can be. `accepting` takes a signature whose first word is the very hash that was
 * signed; `burning` spends all gas it is given.
 */
export const walletCode = {
  accepting: "0x60643560043514631626ba7e0260e01b5f5260205ff3",
  burning: "0x5b5f56",
} as const satisfies Record<string, Hex>;

export function anyAddress(): Address {
  return privateKeyToAccount(generatePrivateKey()).address;
}

/** The signature that the accepting wallet takes: the hash of the authorization, and a byte more than ECDSA has. */
export function walletSignature(network: Network, authorization: TransferAuthorization): Hex {
  const hash = hashTypedData({
    domain: tokenDomain(network),
    types: transferWithAuthorizationTypes,
    primaryType: "TransferWithAuthorization",
    message: authorization,
  });
  return `${hash}${"00".repeat(34)}`;
}
