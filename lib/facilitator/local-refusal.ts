import { type Address, isAddressEqual } from "viem";
import type { Network } from "../chain/networks";
import type { ExactPayment } from "./exact-payment";
import type { Refusal, VerdictReason } from "./refusal";

/** What this facilitator settles: one token of one network, to one recipient. Requests name both; nothing else is touched. */
export type House = { network: Network; payTo: Address };

/**
 * Judges everything about a payment that needs neither chain nor clock: scheme, network, allow-list, EIP-712 domain,
 * recipient and amount. Null when nothing is wrong.
 */
export function termsRefusal(
  { required, claimed, authorization }: ExactPayment,
  house: House,
): Refusal | null {
  const { network, payTo } = house;
  const checks: [isGood: boolean, reason: VerdictReason, message?: string][] = [
    [required.scheme === "exact" && isSame(claimed.scheme, "exact"), "invalid_exact_evm_scheme"],
    [
      required.network === network.id && isSame(claimed.network, network.id),
      "invalid_exact_evm_network_mismatch",
      `This facilitator settles on ${network.id}.`,
    ],
    [
      isAddressEqual(required.asset, network.asset) && isSameAddress(claimed.asset, network.asset),
      "invalid_exact_evm_network_mismatch",
      `This facilitator settles the token ${network.asset}.`,
    ],
    [Boolean(required.domain.name && required.domain.version), "invalid_exact_evm_missing_eip712_domain"],
    [required.domain.name === network.token.name, "invalid_exact_evm_token_name_mismatch"],
    [required.domain.version === network.token.version, "invalid_exact_evm_token_version_mismatch"],
    [
      isAddressEqual(required.payTo, payTo) && isSameAddress(claimed.payTo, payTo),
      "invalid_exact_evm_recipient_mismatch",
      `This facilitator settles to ${payTo}.`,
    ],
    [isAddressEqual(authorization.to, payTo), "invalid_exact_evm_recipient_mismatch"],
    [
      authorization.value === required.amount && isSameAmount(claimed.amount, required.amount),
      "invalid_exact_evm_payload_authorization_value_mismatch",
    ],
  ];
  const failed = checks.find(([isGood]) => !isGood);
  return failed ? { reason: failed[1], ...(failed[2] && { message: failed[2] }) } : null;
}

/**
 * Judges the window of validity by our own clock, in Unix seconds: the latest block of a quiet chain carries an old time.
 * `marginSeconds` is how long the authorization must stay valid from now on.
 */
export function windowRefusal(
  { validAfter, validBefore }: { validAfter: bigint; validBefore: bigint },
  nowSeconds: bigint,
  marginSeconds: bigint,
): Refusal | null {
  if (validAfter > nowSeconds) return { reason: "invalid_exact_evm_payload_authorization_valid_after" };
  if (validBefore < nowSeconds + marginSeconds)
    return { reason: "invalid_exact_evm_payload_authorization_valid_before" };
  return null;
}

function isSame(claim: string | undefined, expected: string): boolean {
  return claim === undefined || claim === expected;
}

function isSameAddress(claim: string | undefined, expected: Address): boolean {
  return claim === undefined || claim.toLowerCase() === expected.toLowerCase();
}

function isSameAmount(claim: string | undefined, expected: bigint): boolean {
  return claim === undefined || (/^[0-9]{1,78}$/.test(claim) && BigInt(claim) === expected);
}
