import type { Address, Hash } from "viem";
import { isSignedByPayer } from "../chain/authorization-signature";
import type { Network } from "../chain/networks";
import { type ChainAccess, ChainUnreadable } from "./chain-access";
import type { SignedAuthorization } from "./exact-payment";
import type { Depth } from "./find-receipt";
import { findUse } from "./find-use";
import { windowRefusal } from "./local-refusal";
import { logSeldom } from "./log-seldom";
import { readPayments } from "./payment-reads";
import type { Refusal } from "./refusal";
import { divideIntoBatches, type PayerKind } from "./settlement-batch";
import { signatureRefusal } from "./signature-refusal";
import { simulateTransfers } from "./simulate-transfers";
import { unwrapSignature } from "./transfer-call";

/** How an authorization stands on the chain right now, before we send it (again). */
export type Examination =
  /** The money moved, whoever submitted it, and the block is confirmed. */
  | { kind: "settled"; transaction: Hash; block: bigint }
  /** Nothing may be concluded yet: look again. The transaction is the one that used it, where that is known. */
  | { kind: "undecided"; transaction: Hash | null; againMs: number }
  | { kind: "refused"; refusal: Refusal }
  | { kind: "sendable"; payer: PayerKind };

export type Examiner = {
  chain: ChainAccess;
  network: Network;
  signer: Address;
  confirmations: number;
  clock: () => number;
};

/** A state that passes with the next block or two. */
const passing: Examination = { kind: "undecided", transaction: null, againMs: 1_000 };
/** A node keeps something back. Searching for it is expensive. */
const unfound: Examination = { kind: "undecided", transaction: null, againMs: 5_000 };

/**
 * Looks at the chain before anything is sent: what is used is settled or spent, what fails a simulation now is refused,
 * the rest may be sent. One examination a payment, in order, and the signer's gas money.
 * @throws ChainUnreadable
 */
export async function examine(
  examiner: Examiner,
  payments: readonly SignedAuthorization[],
): Promise<{ signerBalance: bigint; examinations: Examination[] }> {
  const { chain, network, signer, confirmations } = examiner;
  const [reads, standings] = await Promise.all([
    readPayments(chain, { asset: network.asset, signer }, payments),
    Promise.all(payments.map((payment) => unusedStanding(examiner, payment))),
  ]);
  const depth = { head: reads.blockNumber, confirmations };
  const candidates = payments.flatMap((payment, index) => {
    const standing = standings[index];
    return standing?.kind === "sendable" && reads.payments[index]?.isUsed === false
      ? [{ payment, kind: standing.payer }]
      : [];
  });
  const simulated = await simulateCandidates(examiner, candidates);
  const examinations = payments.map(async (payment, index) => {
    const read = reads.payments[index];
    if (!read) return refused({ reason: "invalid_exact_evm_eip3009_not_supported" });
    if (read.isUsed) return examineUse(examiner, payment, depth);
    return simulated.get(payment) ?? standings[index] ?? passing;
  });
  return { signerBalance: reads.signerBalance, examinations: await Promise.all(examinations) };
}

/** What clock, signature and code say of an authorization, supposing that its nonce is unused. */
async function unusedStanding(
  { chain, network, clock }: Examiner,
  { authorization, signature }: SignedAuthorization,
): Promise<Examination> {
  const { inner, isWrapped } = unwrapSignature(signature);
  const [isContract, isSigned] = await Promise.all([
    chain.isContract(authorization.from),
    isSignedByPayer(network, authorization, inner),
  ]);
  const refusal =
    windowRefusal(authorization, unixSeconds(clock), 1n) ??
    signatureRefusal({ isContract, isSignedByPayer: isSigned, isWrapped });
  return refusal ? refused(refusal) : { kind: "sendable", payer: isContract ? "wallet" : "account" };
}

/** Simulates as they would be sent: plain accounts together, each wallet alone. */
async function simulateCandidates(
  { chain, network, signer, clock }: Examiner,
  candidates: readonly { payment: SignedAuthorization; kind: PayerKind }[],
): Promise<Map<SignedAuthorization, Examination>> {
  const simulated = new Map<SignedAuthorization, Examination>();
  const simulateBatch = async (batch: typeof candidates) => {
    const kind = batch[0]?.kind ?? "account";
    const refusals = await simulateTransfers(
      chain,
      { asset: network.asset, signer, kind, nowSeconds: unixSeconds(clock) },
      batch.map(({ payment }) => payment),
    );
    for (const [index, { payment }] of batch.entries())
      simulated.set(payment, afterSimulation(refusals[index] ?? null, kind));
  };
  const simulations = divideIntoBatches(candidates).map(async (batch) => {
    try {
      await simulateBatch(batch);
    } catch (error) {
      // A wallet's code can make a node give up; that must not hold up the others.
      if (batch[0]?.kind !== "wallet") throw error;
      for (const { payment } of batch) simulated.set(payment, unfound);
    }
  });
  await Promise.all(simulations);
  return simulated;
}

function afterSimulation(refusal: Refusal | null, payer: PayerKind): Examination {
  if (refusal === null) return { kind: "sendable", payer };
  // Used on the pending block alone: somebody's transaction is about to settle it. Not yet valid although our clock says
  // so: the chain's clock is a moment behind. Either is another answer soon.
  const isPassing =
    refusal.reason === "invalid_exact_evm_nonce_already_used" ||
    refusal.reason === "invalid_exact_evm_payload_authorization_valid_after";
  return isPassing ? passing : refused(refusal);
}

async function examineUse(
  { chain, network }: Examiner,
  { authorization }: SignedAuthorization,
  depth: Depth,
): Promise<Examination> {
  const use = await findUse(chain, network.asset, authorization, depth).catch((error: unknown) => {
    if (error instanceof ChainUnreadable) return null;
    throw error;
  });
  if (!use) {
    // A node that does not serve its logs must hold up this one authorization only.
    logSeldom("warn", "what used an authorization cannot be found yet", { authorizer: authorization.from });
    return unfound;
  }
  const { transaction, block } = use.receipt;
  if (!use.isConfirmed) return { kind: "undecided", transaction, againMs: 0 };
  if (use.outcome === "settled") return { kind: "settled", transaction, block };
  return refused(
    use.outcome === "canceled"
      ? { reason: "invalid_exact_evm_nonce_already_used", message: "The payer cancelled the authorization." }
      : { reason: "invalid_exact_evm_transfer_event_mismatch" },
  );
}

function refused(refusal: Refusal): Examination {
  return { kind: "refused", refusal };
}

function unixSeconds(clock: () => number): bigint {
  return BigInt(Math.floor(clock() / 1000));
}
