import { decodeErrorResult, type Hex, parseAbi } from "viem";
import type { RefusalReason } from "./protocol";
import type { Refusal } from "./refusal";

/** Errors of USDC (texts) and of OpenZeppelin's ERC-3009 (types). */
const abi = parseAbi([
  "error Error(string message)",
  "error ERC3009InvalidSignature()",
  "error ERC3009InvalidAuthorizationTime(uint256 validAfter, uint256 validBefore)",
  "error ERC3009UsedAuthorization(address authorizer, bytes32 nonce)",
  "error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)",
]);

const reasons: [pattern: RegExp, reason: RefusalReason][] = [
  [/not yet valid/i, "invalid_exact_evm_payload_authorization_valid_after"],
  [/authorization is expired/i, "invalid_exact_evm_payload_authorization_valid_before"],
  [/used or canceled|UsedAuthorization/i, "invalid_exact_evm_nonce_already_used"],
  [/exceeds balance|InsufficientBalance/i, "invalid_exact_evm_insufficient_balance"],
  [/invalid signature|InvalidSignature/i, "invalid_exact_evm_signature"],
];

/** Reads from a token's revert data why it would not execute an authorization, at the given time in Unix seconds. */
export function revertReason(data: Hex, nowSeconds: bigint): Refusal {
  const revert = decode(data);
  if (revert?.errorName === "ERC3009InvalidAuthorizationTime") {
    // One error for both ends of the window: the chain's clock is off by little, so the nearer end is the one it missed.
    const [validAfter, validBefore] = revert.args;
    const isEarly = distance(nowSeconds, validAfter) < distance(nowSeconds, validBefore);
    return { reason: `invalid_exact_evm_payload_authorization_${isEarly ? "valid_after" : "valid_before"}` };
  }
  const message = revert?.errorName === "Error" ? revert.args[0] : revert?.errorName;
  const known = reasons.find(([pattern]) => message !== undefined && pattern.test(message));
  return {
    reason: known?.[1] ?? "invalid_exact_evm_transaction_simulation_failed",
    message: message ? `The token says: ${message}` : "The token refuses the transfer.",
  };
}

function decode(data: Hex) {
  try {
    return decodeErrorResult({ abi, data });
  } catch {
    return undefined;
  }
}

function distance(one: bigint, other: bigint): bigint {
  return one > other ? one - other : other - one;
}
