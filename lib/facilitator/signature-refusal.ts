import type { Refusal } from "./refusal";

type SignatureFacts = {
  /** Code lies at the payer's address. */
  isContract: boolean;
  /** The payer's own key signed: local ECDSA recovery. */
  isSignedByPayer: boolean;
  /** The signature came in an ERC-6492 wrapper: it is a wallet's that may not be deployed yet. */
  isWrapped: boolean;
};

/**
 * What local recovery and the code at the payer's address say together. Null is no approval where there is code: then
 * only the token, which asks that code, can tell.
 */
export function signatureRefusal({ isContract, isSignedByPayer, isWrapped }: SignatureFacts): Refusal | null {
  if (isContract) return null;
  if (isWrapped)
    return {
      reason: "invalid_exact_evm_eip3009_not_supported",
      message:
        "The wallet is not deployed on this chain. Deploy it first; its factory is never called from here.",
    };
  return isSignedByPayer ? null : { reason: "invalid_exact_evm_signature" };
}
