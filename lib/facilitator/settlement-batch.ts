import type { Address, Hex } from "viem";
import { multicall3Address } from "../chain/chain-client";
import type { SignedAuthorization } from "./exact-payment";
import { encodeAggregate } from "./multicall";
import { transferCall } from "./transfer-call";

/** Most authorizations in one transaction: 8 million gas, half of what a transaction may have (EIP-7825). */
export const largestBatch = 100;

/** An account has only its key; a wallet is a contract whose code runs when its signature is checked. */
export type PayerKind = "account" | "wallet";

/**
 * Gas limits are fixed: asking the node for an estimate costs a round and fails when another transfer is under way. An
 * account's transfer takes 86,000 gas alone and 47,000 in a batch; a wallet's code may take much more.
 */
export function gasLimit(kind: PayerKind, count: number): bigint {
  if (kind === "wallet") return 500_000n;
  return count === 1 ? 150_000n : 60_000n + 80_000n * BigInt(count);
}

/** What one transaction does, without nonce and fees. */
export type TransactionContent = { to: Address; data: Hex; gas: bigint };

/** The transaction that settles the authorizations: one alone goes to the token itself, several through Multicall3. */
export function settlementTransaction(
  asset: Address,
  payments: readonly SignedAuthorization[],
  kind: PayerKind,
): TransactionContent {
  const calls = payments.map((payment) => transferCall(asset, payment));
  const [only] = calls;
  if (only && calls.length === 1) return { to: only.target, data: only.callData, gas: gasLimit(kind, 1) };
  return { to: multicall3Address, data: encodeAggregate(calls), gas: gasLimit(kind, calls.length) };
}

/**
 * Divides payments into transactions of at most `largestBatch`. Wallets travel alone: their code could burn the whole
 * transaction's gas and so hurt the others.
 */
export function divideIntoBatches<T extends { kind: PayerKind }>(payments: readonly T[]): T[][] {
  const accounts = payments.filter(({ kind }) => kind === "account");
  const wallets = payments.filter(({ kind }) => kind === "wallet");
  const batches: T[][] = wallets.map((wallet) => [wallet]);
  for (let start = 0; start < accounts.length; start += largestBatch)
    batches.push(accounts.slice(start, start + largestBatch));
  return batches;
}
