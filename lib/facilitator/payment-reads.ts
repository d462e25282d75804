import { type Address, encodeFunctionData, hexToBigInt, size } from "viem";
import { multicall3Address } from "../chain/chain-client";
import { eip3009Abi } from "../chain/eip3009";
import { type ChainAccess, ChainUnreadable } from "./chain-access";
import type { SignedAuthorization } from "./exact-payment";
import { aggregate, type Call, type CallResult, multicall3Abi } from "./multicall";

/** What the chain says of some payments and of the signer, all read at one block. */
export type PaymentReads = {
  blockNumber: bigint;
  /** Native currency of the facilitator's signer. */
  signerBalance: bigint;
  /** One a payment, in order. Null: the contract at the asset's address does not answer as an EIP-3009 token. */
  payments: ({ isUsed: boolean; balance: bigint } | null)[];
};

/** Reads nonces and balances of payments, the block's number and the signer's gas money in a single eth_call. */
export async function readPayments(
  chain: ChainAccess,
  { asset, signer }: { asset: Address; signer: Address },
  payments: readonly SignedAuthorization[],
): Promise<PaymentReads> {
  const calls: Call[] = [
    {
      target: multicall3Address,
      callData: encodeFunctionData({ abi: multicall3Abi, functionName: "getBlockNumber" }),
    },
    {
      target: multicall3Address,
      callData: encodeFunctionData({ abi: multicall3Abi, functionName: "getEthBalance", args: [signer] }),
    },
    ...payments.flatMap((payment) => paymentCalls(asset, payment)),
  ];
  const [blockNumber, signerBalance, ...results] = (await aggregate(chain, calls, { tag: "latest" })).map(
    word,
  );
  if (blockNumber == null || signerBalance == null)
    throw new ChainUnreadable("The chain could not be read: Multicall3 does not answer.");
  return {
    blockNumber,
    signerBalance,
    payments: payments.map((_payment, index) => {
      const [isUsed, balance] = [results[2 * index], results[2 * index + 1]];
      return isUsed == null || balance == null ? null : { isUsed: isUsed !== 0n, balance };
    }),
  };
}

function paymentCalls(asset: Address, { authorization: { from, nonce } }: SignedAuthorization): Call[] {
  return [
    {
      target: asset,
      callData: encodeFunctionData({
        abi: eip3009Abi,
        functionName: "authorizationState",
        args: [from, nonce],
      }),
    },
    {
      target: asset,
      callData: encodeFunctionData({ abi: eip3009Abi, functionName: "balanceOf", args: [from] }),
    },
  ];
}

/** The one word a view answered, null when it failed or answered anything else. */
function word({ success, returnData }: CallResult): bigint | null {
  return success && size(returnData) === 32 ? hexToBigInt(returnData) : null;
}
