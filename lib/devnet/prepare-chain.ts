import "server-only";
import { type Address, encodeDeployData, type Hex, isHex, parseAbi } from "viem";
import { createChainClient, multicall3Address } from "@/lib/chain/chain-client";
import type { Network } from "@/lib/chain/networks";
import { type ChainAdministration, createChainAdministration } from "./chain-administration";
import developmentToken from "./token/DevelopmentToken.json";
import multicall3 from "./token/Multicall3.json";

/**
 * Places the development token at the network's USDC address and Multicall3 at its own, where the chain lacks them.
 * Code that is there stays, so preparing twice changes nothing.
 * @throws Error when the node is no anvil or runs another chain
 */
export async function prepareChain({ network, rpcUrl }: { network: Network; rpcUrl: string }): Promise<void> {
  const administration = createChainAdministration(network, rpcUrl);
  await assertAnvilOf(network, rpcUrl);
  await Promise.all([
    placeCode(administration, network.asset, () =>
      encodeDeployData({
        abi: parseAbi(["constructor(string tokenName)"]),
        bytecode: bytecodeOf(developmentToken),
        args: [network.token.name],
      }),
    ),
    placeCode(administration, multicall3Address, () => bytecodeOf(multicall3)),
  ]);
}

async function assertAnvilOf(network: Network, rpcUrl: string): Promise<void> {
  const client = createChainClient(network, rpcUrl);
  const [chainId, version] = await Promise.all([
    client.getChainId(),
    client.request({ method: "web3_clientVersion" }),
  ]);
  if (!version.startsWith("anvil/"))
    throw new Error(`The node at ${rpcUrl} is ${version}. NETWORK=local needs an anvil there.`);
  if (chainId !== network.chainId)
    throw new Error(
      `The chain at ${rpcUrl} has id ${chainId}. Start anvil with --chain-id ${network.chainId}.`,
    );
}

/** A call without recipient answers what a deployment would leave: code with its immutables, and no trace on the chain. */
async function placeCode(
  administration: ChainAdministration,
  address: Address,
  creationCode: () => Hex,
): Promise<void> {
  if (await administration.getCode({ address })) return;
  const { data: bytecode } = await administration.call({ data: creationCode() });
  if (!bytecode) throw new Error(`The contract for ${address} could not be created.`);
  await administration.setCode({ address, bytecode });
}

function bytecodeOf(artifact: { bytecode: string }): Hex {
  if (!isHex(artifact.bytecode)) throw new Error("A contract artifact of lib/devnet/token has no bytecode.");
  return artifact.bytecode;
}
