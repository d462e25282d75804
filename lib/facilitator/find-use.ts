import type { Address } from "viem";
import type { TransferAuthorization } from "../chain/eip3009";
import { readAuthorizationLogs, spendingTopics } from "./authorization-logs";
import type { ChainAccess, ChainLog, Receipt } from "./chain-access";
import { type Depth, findReceipt } from "./find-receipt";

/** What became of an authorization whose nonce the chain calls used, and where. */
export type Use = { outcome: "settled" | "mismatch" | "canceled"; receipt: Receipt; isConfirmed: boolean };

/** Nodes answer only so many blocks at once; the strictest public ones 2,000 or more. */
const windowBlocks = 2_000n;
const windowsAtOnce = 5n;
/** Five days of Base: far longer than an authorization waits. */
const farthestBlocks = 200_000n;

/**
 * Finds the transaction that used an authorization, whoever sent it, newest blocks first. Null when no log tells of it:
 * then nothing may be concluded.
 */
export async function findUse(
  chain: ChainAccess,
  asset: Address,
  authorization: TransferAuthorization,
  depth: Depth,
): Promise<Use | null> {
  const [log] = await spendingLogs(chain, asset, authorization, depth.head);
  if (!log) return null;
  const found = await findReceipt(chain, [log.transaction], depth);
  const outcome = found && readAuthorizationLogs(found.receipt.logs, asset, authorization);
  return found && outcome ? { outcome, ...found } : null;
}

async function spendingLogs(
  chain: ChainAccess,
  asset: Address,
  authorization: TransferAuthorization,
  head: bigint,
): Promise<ChainLog[]> {
  const filter = { address: asset, topics: spendingTopics(authorization) };
  const earliest = head > farthestBlocks ? head - farthestBlocks : 0n;
  for (let newest = head; newest >= earliest; newest -= windowBlocks * windowsAtOnce) {
    const logs = await Promise.all(
      windowsBelow(newest, earliest).map((window) => chain.logs({ ...filter, ...window })),
    );
    if (logs.flat().length > 0) return logs.flat();
  }
  return [];
}

function windowsBelow(newest: bigint, earliest: bigint): { fromBlock: bigint; toBlock: bigint }[] {
  const windows = [];
  for (let toBlock = newest; toBlock > newest - windowBlocks * windowsAtOnce; toBlock -= windowBlocks) {
    const fromBlock = toBlock - windowBlocks + 1n;
    if (toBlock >= earliest)
      windows.push({ fromBlock: fromBlock > earliest ? fromBlock : earliest, toBlock });
  }
  return windows;
}
