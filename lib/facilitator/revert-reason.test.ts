import { encodeErrorResult, parseAbi } from "viem";
import { expect, test } from "vitest";
import { revertReason } from "./revert-reason";

const abi = parseAbi(["error ERC3009InvalidAuthorizationTime(uint256 validAfter, uint256 validBefore)"]);
const textAbi = parseAbi(["error Error(string message)"]);

test.each([
  ["FiatTokenV2: authorization is not yet valid", "invalid_exact_evm_payload_authorization_valid_after"],
  ["FiatTokenV2: authorization is expired", "invalid_exact_evm_payload_authorization_valid_before"],
  ["FiatTokenV2: authorization is used or canceled", "invalid_exact_evm_nonce_already_used"],
  ["FiatTokenV2: invalid signature", "invalid_exact_evm_signature"],
  ["ECRecover: invalid signature 's' value", "invalid_exact_evm_signature"],
  ["ERC20: transfer amount exceeds balance", "invalid_exact_evm_insufficient_balance"],
  ["Blacklistable: account is blacklisted", "invalid_exact_evm_transaction_simulation_failed"],
])("USDC's text “%s” becomes x402's word", (text, reason) => {
  const data = encodeErrorResult({ abi: textAbi, errorName: "Error", args: [text] });
  expect(revertReason(data, 1_000n)).toMatchObject({ reason });
});

test("OpenZeppelin's one error for the window is read by the nearer end", () => {
  const data = encodeErrorResult({
    abi,
    errorName: "ERC3009InvalidAuthorizationTime",
    args: [1_000n, 1_300n],
  });
  expect(revertReason(data, 1_001n).reason).toBe("invalid_exact_evm_payload_authorization_valid_after");
  expect(revertReason(data, 1_299n).reason).toBe("invalid_exact_evm_payload_authorization_valid_before");
});

test("unreadable revert data is a failed simulation, never an error", () => {
  for (const data of ["0x", "0x1234", "0xdeadbeef00"] as const)
    expect(revertReason(data, 0n).reason).toBe("invalid_exact_evm_transaction_simulation_failed");
});
