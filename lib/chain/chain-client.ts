import "server-only";
import {
  type Chain,
  createPublicClient,
  defineChain,
  type HttpTransport,
  http,
  type PublicClient,
} from "viem";
import type { Network } from "./networks";

/** Reads of one chain and the broadcast of signed transactions. It holds no key. */
export type ChainClient = PublicClient<HttpTransport, Chain>;

/** Multicall3 has this address on every chain; lib/devnet places it on the local one. */
export const multicall3Address = "0xcA11bde05977b3631167028862bE2a173976CA11";

/**
 * A client of the node at `rpcUrl`. Calls made in the same tick travel as one JSON-RPC batch. A call is given up after
 * 5 s and repeated once at most: callers own every further retry.
 */
export function createChainClient(network: Network, rpcUrl: string): ChainClient {
  return createPublicClient({
    chain: chainOf(network),
    transport: http(rpcUrl, { batch: true, timeout: 5_000, retryCount: 1, retryDelay: 100 }),
    pollingInterval: network.isLocal ? 100 : 1_000,
    // viem would answer block numbers from memory for a whole polling interval.
    cacheTime: 0,
    // A payer's contract could otherwise make this server fetch a URL of its choice (EIP-3668).
    ccipRead: false,
  });
}

/** The network in viem's own terms. */
export function chainOf(network: Network): Chain {
  return defineChain({
    id: network.chainId,
    name: network.title,
    nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
    // Clients name their node themselves; viem wants the member.
    rpcUrls: { default: { http: [] } },
    contracts: { multicall3: { address: multicall3Address } },
    testnet: network.legacyName !== "base" || network.isLocal,
  });
}
