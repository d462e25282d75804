import "server-only";
import { type Address, parseAbi } from "viem";
import type { Network } from "@/lib/chain/networks";
import { createChainAdministration } from "./chain-administration";

type Mint = { network: Network; rpcUrl: string; to: Address; amount: bigint };

/**
 * Gives an address new development tokens and waits until they are in a block.
 * The last unlocked account of anvil sends it: the first ones belong to the facilitator and the demo, which count their
 * own transactions.
 */
export async function mintTokens({ network, rpcUrl, to, amount }: Mint): Promise<void> {
  const administration = createChainAdministration(network, rpcUrl);
  const account = (await administration.getAddresses()).at(-1);
  if (!account) throw new Error(`The node at ${rpcUrl} has no unlocked account to mint from.`);
  const hash = await administration.writeContract({
    account,
    address: network.asset,
    abi: parseAbi(["function mint(address to, uint256 value)"]),
    functionName: "mint",
    args: [to, amount],
  });
  const receipt = await administration.waitForTransactionReceipt({ hash, timeout: 30_000 });
  if (receipt.status !== "success")
    throw new Error(`The token at ${network.asset} refused to mint; it is not our development token.`);
}
