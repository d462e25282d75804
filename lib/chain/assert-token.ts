import type { ChainClient } from "./chain-client";
import { eip3009Abi } from "./eip3009";
import type { Network } from "./networks";

/**
 * Checks that the node serves the configured chain and that the token at the asset's address is the one we sell for: a
 * wrong name or version would make every signature invalid.
 * @throws Error saying what differs
 */
export async function assertToken(chain: ChainClient, network: Network): Promise<void> {
  const contract = { address: network.asset, abi: eip3009Abi } as const;
  const [chainId, name, version, decimals] = await Promise.all([
    chain.getChainId(),
    chain.readContract({ ...contract, functionName: "name" }),
    chain.readContract({ ...contract, functionName: "version" }),
    chain.readContract({ ...contract, functionName: "decimals" }),
  ]).catch((cause) => {
    throw new Error(
      `The chain at RPC_URL does not answer for the token ${network.asset} on ${network.title}.`,
      { cause },
    );
  });
  if (chainId !== network.chainId) {
    throw new Error(
      `The node at RPC_URL serves chain ${chainId}; NETWORK needs ${network.chainId} (${network.title}).`,
    );
  }
  const found = `${name} version ${version} with ${decimals} decimals`;
  const expected = `${network.token.name} version ${network.token.version} with ${network.token.decimals} decimals`;
  if (found !== expected) throw new Error(`The token at ${network.asset} is ${found}; expected ${expected}.`);
}
