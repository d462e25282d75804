import { type Address, getAddress, type Hex, hashTypedData, recoverAddress, size, slice } from "viem";
import { type TransferAuthorization, tokenDomain, transferWithAuthorizationTypes } from "./eip3009";
import type { Network } from "./networks";

/** An account key's signature as a token takes it. */
export type EcdsaSignature = { r: Hex; s: Hex; v: 27 | 28 };

/** secp256k1's order, halved: a larger s is the same signature written a second way, which tokens refuse. */
const highestS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;
const recoveryValues = new Map<number, 27 | 28>([
  [0, 27],
  [1, 28],
  [27, 27],
  [28, 28],
]);

/**
 * Recovers locally who signed an EIP-3009 authorization for the network's token, whatever the letter case of its
 * addresses.
 * @returns null when the bytes are no canonical ECDSA signature of anyone; a contract wallet may still accept them
 */
export async function authorizationSigner(
  network: Network,
  authorization: TransferAuthorization,
  signature: Hex,
): Promise<Address | null> {
  const ecdsa = normalizeSignature(signature);
  if (!ecdsa) return null;
  const hash = authorizationHash(network, authorization);
  const { r, s, v } = ecdsa;
  return recoverAddress({ hash, signature: { r, s, yParity: v - 27 } }).catch(() => null);
}

/** Whether the authorization carries its own payer's ECDSA signature. */
export async function isSignedByPayer(
  network: Network,
  authorization: TransferAuthorization,
  signature: Hex,
): Promise<boolean> {
  const signer = await authorizationSigner(network, authorization, signature);
  return signer !== null && signer === checksummed(authorization.from);
}

/**
 * Takes a 65-byte signature apart. Wallets write v as 0, 1, 27 or 28; tokens take 27 and 28 only.
 * @returns null for any other length or v, and for a high s
 */
export function normalizeSignature(signature: Hex): EcdsaSignature | null {
  if (size(signature) !== 65) return null;
  const [r, s] = [slice(signature, 0, 32), slice(signature, 32, 64)];
  const v = recoveryValues.get(Number(slice(signature, 64, 65)));
  return v === undefined || BigInt(s) > highestS ? null : { r, s, v };
}

/** What the payer's key signs: the EIP-712 hash. */
function authorizationHash(network: Network, authorization: TransferAuthorization): Hex {
  return hashTypedData({
    domain: tokenDomain(network),
    types: transferWithAuthorizationTypes,
    primaryType: "TransferWithAuthorization",
    // viem refuses an address whose mixed case is no checksum; the case is not part of what was signed.
    message: { ...authorization, from: checksummed(authorization.from), to: checksummed(authorization.to) },
  });
}

function checksummed(address: Address): Address {
  return getAddress(address.toLowerCase());
}
