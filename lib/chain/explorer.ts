import type { Address, Hash } from "viem";
import type { Network } from "./networks";

/** Where a reader can look at a transaction; null on a chain that no explorer shows. */
export function transactionUrl(network: Network, hash: Hash): string | null {
  return network.explorerUrl && `${network.explorerUrl}/tx/${hash}`;
}

/** Where a reader can look at an account or a contract; null on a chain that no explorer shows. */
export function addressUrl(network: Network, address: Address): string | null {
  return network.explorerUrl && `${network.explorerUrl}/address/${address}`;
}
