import type { ChainAccess } from "./chain-access";

/** EIP-1559: the most we pay for a unit of gas, and the part of it that goes to the block's builder. */
export type Fees = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint };

/** 50 gwei. Whatever a node claims, we never offer more for a unit of gas; settlements wait until it is cheaper. */
export const highestFee = 50_000_000_000n;
/** 0.001 gwei: a tip of nothing is left lying by some builders. */
const lowestTip = 1_000_000n;

/** What a transaction should offer now: it stays good while the base fee doubles. */
export async function currentFees(chain: ChainAccess): Promise<Fees> {
  const [block, suggestedTip] = await Promise.all([chain.block("latest"), chain.priorityFee()]);
  const tip = suggestedTip > lowestTip ? suggestedTip : lowestTip;
  return bounded({ maxFeePerGas: 2n * (block?.baseFeePerGas ?? 0n) + tip, maxPriorityFeePerGas: tip });
}

/**
 * Fees for replacing a transaction that is not mined: at least an eighth more of both, as nodes demand, and at least
 * today's fees. Null once the old offer is four times today's or at our limit: then money is not what it lacks.
 */
export function replacementFees(old: Fees, current: Fees): Fees | null {
  if (old.maxFeePerGas >= 4n * current.maxFeePerGas) return null;
  const next = {
    maxFeePerGas: larger(raised(old.maxFeePerGas), current.maxFeePerGas),
    maxPriorityFeePerGas: larger(raised(old.maxPriorityFeePerGas), current.maxPriorityFeePerGas),
  };
  return next.maxFeePerGas > highestFee ? null : next;
}

function raised(fee: bigint): bigint {
  return fee + fee / 8n + 1n;
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

function bounded({ maxFeePerGas, maxPriorityFeePerGas }: Fees): Fees {
  const most = maxFeePerGas > highestFee ? highestFee : maxFeePerGas;
  return {
    maxFeePerGas: most,
    maxPriorityFeePerGas: maxPriorityFeePerGas > most ? most : maxPriorityFeePerGas,
  };
}
