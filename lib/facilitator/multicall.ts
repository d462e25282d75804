import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from "viem";
import { multicall3Address } from "../chain/chain-client";
import { type BlockTag, type ChainAccess, readable } from "./chain-access";

/** Multicall3: many calls in one, each of which may fail by itself. */
export const multicall3Abi = parseAbi([
  "struct Call3 { address target; bool allowFailure; bytes callData; }",
  "struct Result { bool success; bytes returnData; }",
  "function aggregate3(Call3[] calls) payable returns (Result[] returnData)",
  "function getBlockNumber() view returns (uint256)",
  "function getEthBalance(address account) view returns (uint256)",
]);

export type Call = { target: Address; callData: Hex };
export type CallResult = { success: boolean; returnData: Hex };

/** Calldata of one aggregate3 that makes every call whatever becomes of the others. */
export function encodeAggregate(calls: readonly Call[]): Hex {
  return encodeFunctionData({
    abi: multicall3Abi,
    functionName: "aggregate3",
    args: [calls.map((call) => ({ ...call, allowFailure: true }))],
  });
}

/**
 * Simulates the calls together, in order, each seeing what those before it did. Reverts come back as data; only a chain
 * that cannot be read throws.
 */
export async function aggregate(
  chain: ChainAccess,
  calls: readonly Call[],
  { tag, from, gas }: { tag: BlockTag; from?: Address; gas?: bigint },
): Promise<readonly CallResult[]> {
  const options = { ...(from && { from }), ...(gas && { gas }) };
  const data = await chain.call({ to: multicall3Address, data: encodeAggregate(calls), ...options }, tag);
  return readable("aggregate3", async () => {
    const results = decodeFunctionResult({ abi: multicall3Abi, functionName: "aggregate3", data });
    if (results.length !== calls.length) throw new Error("The node answered for other calls.");
    return results;
  });
}
