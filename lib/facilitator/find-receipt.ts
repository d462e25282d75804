import type { Hash } from "viem";
import type { ChainAccess, Receipt } from "./chain-access";

/** When a transaction counts: `head` is the newest block, `confirmations` counts the transaction's own block as the first. */
export type Depth = { head: bigint; confirmations: number };

export type FoundReceipt = { receipt: Receipt; isConfirmed: boolean };

/**
 * Looks for the one of these transactions that is in a block, and whether it is confirmed. A receipt alone is not
 * believed: its block must be the chain's own at that height and name the transaction, or a reorganised or lying node
 * would make us report money that never moved. Null when none is in a block.
 */
export async function findReceipt(
  chain: ChainAccess,
  transactions: readonly Hash[],
  depth: Depth,
): Promise<FoundReceipt | null> {
  const found = await Promise.all(
    transactions.map(async (transaction): Promise<FoundReceipt | null> => {
      const receipt = await chain.receipt(transaction);
      if (!receipt) return null;
      if (!isDeep(receipt.block, depth)) return { receipt, isConfirmed: false };
      const block = await chain.block(receipt.block);
      const isCanonical = block?.hash === receipt.blockHash && block.transactions.has(receipt.transaction);
      return isCanonical ? { receipt, isConfirmed: true } : null;
    }),
  );
  return found.find((each) => each?.isConfirmed) ?? found.find((each) => each !== null) ?? null;
}

/** Whether a block has its confirmations. With one confirmation the newest block is enough. */
function isDeep(block: bigint, { head, confirmations }: Depth): boolean {
  return head - block + 1n >= BigInt(confirmations);
}
