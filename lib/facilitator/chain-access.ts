import {
  type Address,
  BaseError,
  type Hash,
  type Hex,
  hexToBigInt,
  hexToNumber,
  numberToHex,
  type RpcLog,
} from "viem";
import type { ChainClient } from "../chain/chain-client";

/** The chain could not be read: no verdict is possible, and none must be guessed. Answered as 503. */
export class ChainUnreadable extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ChainUnreadable";
  }
}

export type BlockTag = "latest" | "pending";
/** A log of a mined transaction. */
export type ChainLog = { address: Address; topics: Hex[]; data: Hex; transaction: Hash; block: bigint };
export type Receipt = { transaction: Hash; block: bigint; blockHash: Hash; logs: ChainLog[] };
export type Block = { number: bigint; hash: Hash; baseFeePerGas: bigint; transactions: ReadonlySet<Hash> };
export type Rpc = Pick<ChainClient, "request">;

export type ChainAccess = ReturnType<typeof createChainAccess>;

/**
 * The few things this facilitator asks of a node, one JSON-RPC request each and nothing cached behind our back: calls
 * started together travel together. Every failure, also an answer that makes no sense or that a purchase should not wait
 * for any longer, is a ChainUnreadable.
 */
export function createChainAccess({ request }: Rpc, timeoutMs = 6_000) {
  const ask = <T>(what: string, read: () => Promise<T>): Promise<T> =>
    readable(what, () => within(timeoutMs, read()));
  return {
    /** eth_call. A revert counts as unreadable: what may revert goes through Multicall3, which answers it as data. */
    call: (call: { from?: Address; to: Address; data: Hex; gas?: bigint }, tag: BlockTag): Promise<Hex> =>
      ask("eth_call", () => {
        const { from, to, data, gas } = call;
        const transaction = { to, data, ...(from && { from }), ...(gas && { gas: numberToHex(gas) }) };
        return request({ method: "eth_call", params: [transaction, tag] });
      }),

    isContract: (address: Address): Promise<boolean> =>
      ask("eth_getCode", async () => {
        const code = await request({ method: "eth_getCode", params: [address, "latest"] });
        if (!code.startsWith("0x")) throw new Error("The code is not hexadecimal.");
        return code !== "0x";
      }),

    blockNumber: (): Promise<bigint> =>
      ask("eth_blockNumber", async () => hexToBigInt(await request({ method: "eth_blockNumber" }))),

    /** Null when the chain has no such block. */
    block: (number: bigint | "latest"): Promise<Block | null> =>
      ask("eth_getBlockByNumber", async () => {
        const tag = number === "latest" ? number : numberToHex(number);
        const block = await request({ method: "eth_getBlockByNumber", params: [tag, false] });
        if (block === null) return null;
        if (block.number === null || block.hash === null) throw new Error("The block is not mined.");
        return {
          number: hexToBigInt(block.number),
          hash: block.hash,
          baseFeePerGas: hexToBigInt(block.baseFeePerGas ?? "0x0"),
          transactions: new Set(block.transactions.filter((transaction) => typeof transaction === "string")),
        };
      }),

    priorityFee: (): Promise<bigint> =>
      ask("eth_maxPriorityFeePerGas", async () =>
        hexToBigInt(await request({ method: "eth_maxPriorityFeePerGas" })),
      ),

    /** How many transactions an address has sent: its next nonce. */
    transactionCount: (address: Address, at: BlockTag | bigint): Promise<number> =>
      ask("eth_getTransactionCount", async () => {
        const tag = typeof at === "bigint" ? numberToHex(at) : at;
        return hexToNumber(await request({ method: "eth_getTransactionCount", params: [address, tag] }));
      }),

    /** Null when the transaction is in no block that the node knows. */
    receipt: (transaction: Hash): Promise<Receipt | null> =>
      ask("eth_getTransactionReceipt", async () => {
        const receipt = await request({ method: "eth_getTransactionReceipt", params: [transaction] });
        if (receipt === null) return null;
        if (receipt.transactionHash.toLowerCase() !== transaction)
          throw new Error("The receipt is another transaction's.");
        return {
          transaction,
          block: hexToBigInt(receipt.blockNumber),
          blockHash: receipt.blockHash,
          logs: receipt.logs.map(minedLog),
        };
      }),

    logs: (filter: {
      address: Address;
      topics: (Hex | Hex[])[];
      fromBlock: bigint;
      toBlock: bigint;
    }): Promise<ChainLog[]> =>
      ask("eth_getLogs", async () => {
        const { address, topics } = filter;
        const [fromBlock, toBlock] = [numberToHex(filter.fromBlock), numberToHex(filter.toBlock)];
        const logs = await request({
          method: "eth_getLogs",
          params: [{ address, topics, fromBlock, toBlock }],
        });
        return logs.map(minedLog);
      }),

    /** Hands a signed transaction to the node. That it throws proves nothing: the transaction may still be mined. */
    broadcast: (raw: Hex): Promise<void> =>
      ask("eth_sendRawTransaction", async () => {
        await request({ method: "eth_sendRawTransaction", params: [raw] });
      }),
  };
}

function minedLog(log: RpcLog): ChainLog {
  const { address, topics, data, transactionHash, blockNumber } = log;
  if (transactionHash === null || blockNumber === null)
    throw new Error("The log is of no mined transaction.");
  return { address, topics, data, transaction: transactionHash, block: hexToBigInt(blockNumber) };
}

/** Runs a read of the chain, or makes sense of its answer, and turns every failure into one kind of error. */
export async function readable<T>(what: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof ChainUnreadable) throw cause;
    throw new ChainUnreadable(`The chain could not be read (${what}): ${describe(cause)}`);
  }
}

async function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([answer, limit]).finally(() => clearTimeout(timer));
}

/** What went wrong, without the request: viem's errors quote it whole, with the payer's signature. */
function describe(cause: unknown): string {
  if (cause instanceof BaseError) return cause.details || cause.shortMessage;
  return cause instanceof Error ? cause.message : String(cause);
}
