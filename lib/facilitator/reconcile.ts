import "server-only";
import type { Hash } from "viem";
import { log } from "../log";
import { readAuthorizationLogs } from "./authorization-logs";
import type { Receipt } from "./chain-access";
import { dispatch, endingOf } from "./dispatch";
import { type Examiner, examine } from "./examine";
import { currentFees, type Fees } from "./fees";
import { type Depth, findReceipt } from "./find-receipt";
import { logSeldom } from "./log-seldom";
import { readPayments } from "./payment-reads";
import { largestBatch } from "./settlement-batch";
import type { Ending, OpenTransaction, Settlement, SettlementStore } from "./store";
import type { TransactionSender } from "./transaction-sender";

const claimLimit = 50;
/** A free nonce before ours is no gap but a node that lags, until it has been free this long. A local node never lags. */
const gapPatienceMs = { local: 2_000, public: 20_000 };
const largestGap = 50;

type Options = { examiner: Examiner; store: SettlementStore; sender: TransactionSender };

/**
 * One round over everything undecided in the journal: queued settlements are sent, mined transactions are read, late ones
 * pushed, lost ones queued again. Whatever a crash, a lost broadcast or a reorganisation left behind is found here.
 * @throws ChainUnreadable; what was done until then stays done
 */
export async function reconcile(options: Options): Promise<void> {
  // What fails on the one side must not keep the other side waiting.
  const rounds = await Promise.allSettled([sendQueued(options), advanceOpen(options)]);
  throwFirst(rounds);
}

async function sendQueued(options: Options): Promise<void> {
  await dispatch(options, await options.store.claimQueued(largestBatch));
}

async function advanceOpen(options: Options): Promise<void> {
  const open = await options.store.claimOpen(claimLimit);
  if (open.length === 0) return;
  try {
    await advance(options, open);
  } finally {
    await options.store.releaseOpen(open.map(({ id }) => id));
  }
}

async function advance(options: Options, open: readonly OpenTransaction[]): Promise<void> {
  const { chain, confirmations } = options.examiner;
  const signers = [...new Set(open.map(({ signer }) => signer))];
  // The head is read before any receipt, so that a depth is never overestimated.
  const [head, fees, ...counts] = await Promise.all([
    chain.blockNumber(),
    currentFees(chain),
    ...signers.map((signer) => chain.transactionCount(signer, "latest")),
  ]);
  const countOf = (transaction: OpenTransaction) => counts[signers.indexOf(transaction.signer)] ?? 0;
  const depth = { head, confirmations };
  await fillGap(options, open, countOf, fees);
  const advances = await Promise.allSettled(
    open.map((transaction) => advanceOne(options, transaction, { depth, fees, count: countOf(transaction) })),
  );
  throwFirst(advances);
}

function throwFirst(results: readonly PromiseSettledResult<void>[]): void {
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}

async function advanceOne(
  options: Options,
  transaction: OpenTransaction,
  { depth, fees, count }: { depth: Depth; fees: Fees; count: number },
): Promise<void> {
  const { sender } = options;
  const hashes = transaction.attempts.map(({ hash }) => hash);
  const found = await findReceipt(options.examiner.chain, hashes, depth);
  if (found?.isConfirmed) return close(options, transaction, found.receipt);
  if (found) return;
  if (count <= transaction.nonce) return sender.push(transaction, fees);
  if (await isLost(options, transaction, hashes, depth)) {
    log("warn", "a nonce went to a transaction that is not ours", { nonce: transaction.nonce });
    await options.store.closeLost(transaction.id);
    sender.forget(transaction);
  }
}

/** Whether the nonce was used in a confirmed block, and by none of our transactions. */
async function isLost(
  { examiner: { chain, confirmations } }: Options,
  { signer, nonce }: OpenTransaction,
  hashes: readonly Hash[],
  depth: Depth,
): Promise<boolean> {
  const confirmedBlock = depth.head - BigInt(confirmations) + 1n;
  if (confirmedBlock < 0n) return false;
  const confirmedCount = await chain.transactionCount(signer, confirmedBlock);
  return confirmedCount > nonce && (await findReceipt(chain, hashes, depth)) === null;
}

/**
 * A mined batch is read by its logs, one authorization at a time. Those that it did not settle are looked up on the chain;
 * where even that decides nothing yet they go back to the queue, and the others need not wait for them.
 */
async function close(options: Options, transaction: OpenTransaction, receipt: Receipt): Promise<void> {
  const endings = await endingsOf(options.examiner, transaction.settlements, receipt);
  if (endings === null) return;
  await options.store.closeMined(transaction.id, endings);
  options.sender.forget(transaction);
  const confirmed = endings.filter(({ outcome }) => outcome.state === "confirmed").length;
  log("info", "settlement transaction confirmed", {
    hash: receipt.transaction,
    block: receipt.block,
    confirmed,
    others: transaction.settlements.length - confirmed,
  });
}

/** Null when the node contradicts itself: then nothing is concluded. */
async function endingsOf(
  examiner: Examiner,
  settlements: readonly Settlement[],
  { logs, transaction, block }: Receipt,
): Promise<Ending[] | null> {
  const { chain, network, signer } = examiner;
  if (settlements.length === 0) return [];
  const reads = await readPayments(chain, { asset: network.asset, signer }, settlements);
  const isTold = ({ authorization }: Settlement) =>
    readAuthorizationLogs(logs, network.asset, authorization) === "settled";
  // Logs alone are not believed: the token itself must call the nonce used.
  if (settlements.some((settlement, index) => isTold(settlement) && !reads.payments[index]?.isUsed)) {
    logSeldom("error", "the node tells of a transfer that the token does not know", { transaction });
    return null;
  }
  const settled = settlements.filter(isTold);
  const others = settlements.filter((settlement) => !isTold(settlement));
  return [
    ...settled.map(({ id }): Ending => ({ id, outcome: { state: "confirmed", transaction, block } })),
    ...(await endingsOfUnsettled(examiner, others)),
  ];
}

async function endingsOfUnsettled(examiner: Examiner, settlements: readonly Settlement[]): Promise<Ending[]> {
  if (settlements.length === 0) return [];
  const { examinations } = await examine(examiner, settlements);
  return settlements.flatMap(({ id }, index): Ending[] => {
    const examination = examinations[index];
    // It could be sent now, yet our transaction did not settle it: that is for whoever asked to try again.
    if (examination?.kind === "sendable")
      return [{ id, outcome: { state: "failed", reason: "invalid_exact_evm_transaction_failed" } }];
    return endingOf({ id, examination });
  });
}

async function fillGap(
  { examiner, sender }: Options,
  open: readonly OpenTransaction[],
  countOf: (transaction: OpenTransaction) => number,
  fees: Fees,
): Promise<void> {
  const [lowest] = open.filter(({ signer }) => signer === examiner.signer);
  const patienceMs = examiner.network.isLocal ? gapPatienceMs.local : gapPatienceMs.public;
  if (!lowest || examiner.clock() - lowest.createdAt.getTime() < patienceMs) return;
  const from = countOf(lowest);
  if (from >= lowest.nonce) return;
  log("warn", "nonces before ours are free on the chain and are filled", { from, to: lowest.nonce });
  await sender.fillGap({ from, to: Math.min(lowest.nonce, from + largestGap) }, fees);
}
