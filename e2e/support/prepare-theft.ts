import {
  type Address,
  createTestClient,
  encodeFunctionData,
  http,
  numberToHex,
  parseAbi,
  parseEther,
  parseGwei,
} from "viem";
import { networks } from "../../lib/chain/networks";

const { asset } = networks.local;
const nobody = "0x00000000000000000000000000000000000000b0";

/**
 * Makes ready to take tokens out of a wallet, on the development chain, faster than anything else that spends them.
 * @returns what takes them, in the next block and before every other transaction
 */
export async function prepareTheft(
  chainUrl: string,
  from: Address,
): Promise<(value: bigint) => Promise<void>> {
  const client = createTestClient({ mode: "anvil", transport: http(chainUrl) });
  await client.setBalance({ address: from, value: parseEther("1") });
  await client.impersonateAccount({ address: from });
  const fee = numberToHex(parseGwei("100"));
  return async (value) => {
    const data = encodeFunctionData({
      abi: parseAbi(["function transfer(address to, uint256 value) returns (bool)"]),
      functionName: "transfer",
      args: [nobody, value],
    });
    const transaction = {
      from,
      to: asset,
      data,
      gas: numberToHex(200_000),
      maxFeePerGas: fee,
      maxPriorityFeePerGas: fee,
    };
    await client.request<{ Method: "eth_sendTransaction"; Parameters: unknown[]; ReturnType: string }>({
      method: "eth_sendTransaction",
      params: [transaction],
    });
  };
}
