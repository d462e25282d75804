import "server-only";
import { log } from "../log";
import { type Examination, type Examiner, examine } from "./examine";
import { currentFees, type Fees } from "./fees";
import { facilitatorOutOfGas } from "./protocol";
import { divideIntoBatches, gasLimit, type PayerKind } from "./settlement-batch";
import type { Ending, Settlement, SettlementStore } from "./store";
import type { TransactionSender } from "./transaction-sender";

type Options = { examiner: Examiner; store: SettlementStore; sender: TransactionSender };
type Sendable = { id: string; kind: PayerKind };

/**
 * Takes claimed settlements from the queue onwards: those the chain has already are ended, those that cannot succeed now
 * get their reason, the rest leave in as few transactions as possible.
 * @throws ChainUnreadable, after giving all of them back to the queue
 */
export async function dispatch(
  { examiner, store, sender }: Options,
  claimed: readonly Settlement[],
): Promise<void> {
  if (claimed.length === 0) return;
  const { chain, signer } = examiner;
  try {
    const [{ signerBalance, examinations }, fees, chainNonce] = await Promise.all([
      examine(examiner, claimed),
      currentFees(chain),
      chain.transactionCount(signer, "pending"),
    ]);
    const examined = claimed.map(({ id }, index) => ({ id, examination: examinations[index] }));
    const sendable = examined.flatMap(({ id, examination }) =>
      examination?.kind === "sendable" ? [{ id, kind: examination.payer }] : [],
    );
    const { batches, unaffordable } = withinBudget(divideIntoBatches(sendable), signerBalance, fees);
    if (unaffordable.length > 0)
      log("error", "the facilitator's wallet cannot pay the gas", { signer, unsent: unaffordable.length });
    await store.endQueued([...examined.flatMap(endingOf), ...unaffordable.map(outOfGas)]);
    await store.release(
      examined.flatMap(({ id, examination }) =>
        examination?.kind === "undecided" ? [{ id, ...examination }] : [],
      ),
    );
    for (const batch of batches)
      await sender.send({
        ids: batch.map(({ id }) => id),
        payer: batch[0]?.kind ?? "account",
        chainNonce,
        fees,
      });
  } catch (error) {
    // Only those still queued are touched: what was sent or ended before the failure stays so.
    await store.release(claimed.map(({ id }) => ({ id, transaction: null, againMs: 0 })));
    throw error;
  }
}

/** How an examination ends a settlement, if it does. */
export function endingOf({
  id,
  examination,
}: {
  id: string;
  examination: Examination | undefined;
}): Ending[] {
  if (examination?.kind === "settled") {
    const { transaction, block } = examination;
    return [{ id, outcome: { state: "confirmed", transaction, block } }];
  }
  return examination?.kind === "refused"
    ? [{ id, outcome: { state: "failed", reason: examination.refusal.reason } }]
    : [];
}

function outOfGas({ id }: Sendable): Ending {
  return { id, outcome: { state: "failed", reason: facilitatorOutOfGas } };
}

/** Cuts the batches to what the signer can pay for at the highest fee offered. */
function withinBudget(
  wanted: Sendable[][],
  signerBalance: bigint,
  { maxFeePerGas }: Fees,
): { batches: Sendable[][]; unaffordable: Sendable[] } {
  let gas = signerBalance / maxFeePerGas;
  const batches: Sendable[][] = [];
  for (const batch of wanted) {
    const kind = batch[0]?.kind ?? "account";
    let count = batch.length;
    while (count > 0 && gasLimit(kind, count) > gas) count -= 1;
    if (count === 0) continue;
    gas -= gasLimit(kind, count);
    batches.push(batch.slice(0, count));
  }
  const kept = new Set(batches.flat());
  return { batches, unaffordable: wanted.flat().filter((settlement) => !kept.has(settlement)) };
}
