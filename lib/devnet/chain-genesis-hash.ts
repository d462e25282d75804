import "server-only";
import { BlockNotFoundError, type Hash } from "viem";
import type { ChainClient } from "@/lib/chain/chain-client";

/**
 * The hash of the block a chain began with: its identity. It is read as the parent of block 1, because an anvil that
 * loads a state file makes a block 0 of its own and from then on answers with any of the several (measured).
 */
export async function chainGenesisHash(client: ChainClient): Promise<Hash> {
  const [genesis, first] = await Promise.all([
    client.getBlock({ blockNumber: 0n }),
    client.getBlock({ blockNumber: 1n }).catch(nullWhenNotFound),
  ]);
  return first?.parentHash ?? genesis.hash;
}

function nullWhenNotFound(error: unknown): null {
  if (error instanceof BlockNotFoundError) return null;
  throw error;
}
