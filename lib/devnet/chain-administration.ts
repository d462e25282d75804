import "server-only";
import { createTestClient, http, publicActions, walletActions } from "viem";
import { chainOf } from "@/lib/chain/chain-client";
import type { Network } from "@/lib/chain/networks";

export type ChainAdministration = ReturnType<typeof createChainAdministration>;

/** Everything an anvil lets its owner do: reads, sends from its unlocked accounts, and its administration calls. */
export function createChainAdministration(network: Network, rpcUrl: string) {
  return createTestClient({
    chain: chainOf(network),
    mode: "anvil",
    transport: http(rpcUrl, { batch: true, timeout: 10_000, retryCount: 1, retryDelay: 100 }),
    pollingInterval: 50,
    cacheTime: 0,
  })
    .extend(publicActions)
    .extend(walletActions);
}
