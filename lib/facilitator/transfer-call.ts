import { type Address, encodeFunctionData, type Hex, isErc6492Signature, parseErc6492Signature } from "viem";
import { normalizeSignature } from "../chain/authorization-signature";
import { eip3009Abi } from "../chain/eip3009";
import type { SignedAuthorization } from "./exact-payment";
import type { Call } from "./multicall";

/** The token call that executes a signed authorization. */
export function transferCall(asset: Address, { authorization, signature }: SignedAuthorization): Call {
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  const { inner } = unwrapSignature(signature);
  const ecdsa = normalizeSignature(inner);
  const terms = [from, to, value, validAfter, validBefore, nonce] as const;
  const callData = encodeFunctionData({
    abi: eip3009Abi,
    functionName: "transferWithAuthorization",
    args: ecdsa ? [...terms, ecdsa.v, ecdsa.r, ecdsa.s] : [...terms, inner],
  });
  return { target: asset, callData };
}

/**
 * Takes the ERC-6492 wrapper off a signature. The factory call inside is dropped unread: a payload must never make us
 * call a contract of its choice, so only wallets that are deployed can pay.
 */
export function unwrapSignature(signature: Hex): { inner: Hex; isWrapped: boolean } {
  if (!isErc6492Signature(signature)) return { inner: signature, isWrapped: false };
  try {
    return { inner: parseErc6492Signature(signature).signature, isWrapped: true };
  } catch {
    return { inner: signature, isWrapped: true };
  }
}
