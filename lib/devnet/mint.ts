import "server-only";
import { type Address, parseAbi } from "viem";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import type { Network } from "@/lib/chain/networks";
import { createChainAdministration } from "./chain-administration";

type Mint = { network: Network; rpcUrl: string; to: Address; amount: bigint };

/**
 * Gives an address new development tokens and waits until they are in a block. Every call sends from an address of its
 * own that anvil lets us impersonate: calls at the same time share no transaction nonce.
 */
export async function mintTokens({ network, rpcUrl, to, amount }: Mint): Promise<void> {
  const administration = createChainAdministration(network, rpcUrl);
  const account = privateKeyToAddress(generatePrivateKey());
  await administration.setBalance({ address: account, value: 10n ** 18n });
  await administration.impersonateAccount({ address: account });
  const hash = await administration.writeContract({
    account,
    address: network.asset,
    abi: parseAbi(["function mint(address to, uint256 value)"]),
    functionName: "mint",
    args: [to, amount],
  });
  const receipt = await administration.waitForTransactionReceipt({ hash, timeout: 30_000 });
  await administration.stopImpersonatingAccount({ address: account });
  if (receipt.status !== "success") {
    throw new Error(`The token at ${network.asset} refused to mint; it is not our development token.`);
  }
}
