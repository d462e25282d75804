import "server-only";
import type { Address } from "viem";
import type { ChainClient } from "./chain-client";
import { eip3009Abi } from "./eip3009";
import type { Network } from "./networks";

/**
 * What an address has of the network's payment token at the latest block, in atomic units.
 * @throws viem's errors when the node does not answer as it should
 */
export function tokenBalance(chain: ChainClient, network: Network, address: Address): Promise<bigint> {
  return chain.readContract({
    address: network.asset,
    abi: eip3009Abi,
    functionName: "balanceOf",
    args: [address],
  });
}
