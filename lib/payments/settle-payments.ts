import "server-only";
import { and, eq, isNull, lt, lte, or } from "drizzle-orm";
import { payments } from "@/drizzle/schema";
import type { Database } from "../db/database";
import { type FacilitatorClient, FacilitatorUnavailable } from "../facilitator/client";
import {
  facilitatorRequest,
  paymentPayload,
  paymentRequirements,
  paymentRequirementsV1,
  type SettleResponse,
  settlementPending,
} from "../facilitator/protocol";
import { log } from "../log";
import { isUnsettledOn, movePayment, type Payment } from "./payment";

/** How long a claimed payment is this worker's alone: the facilitator answers within 5 s. Asking twice would be harmless. */
const claimLeaseMs = 8_000;
/** A settlement that was sent is asked after again this soon. */
const pendingDelayMs = 1_000;
const longestBackoffMs = 60_000;
/** Seconds past `validBefore` after which no chain's clock can still accept the authorization. */
const expiryMarginSeconds = 60n;

/** Refusals that only the payer can have caused after a good verification. */
const payerFaults: ReadonlySet<string> = new Set([
  "invalid_exact_evm_insufficient_balance",
  "invalid_exact_evm_signature",
  "invalid_exact_evm_nonce_already_used",
]);

/**
 * Claims up to `limit` payments of `network` whose settlement is due. Workers of several instances never get the same
 * one; a claim whose worker died runs out by itself.
 */
export async function claimDueSettlements(db: Database, network: string, limit: number): Promise<Payment[]> {
  return db.transaction(async (tx) => {
    const now = new Date();
    const due = await tx
      .select()
      .from(payments)
      .where(
        and(
          isUnsettledOn(network),
          lte(payments.nextAttemptAt, now),
          or(isNull(payments.claimedUntil), lt(payments.claimedUntil, now)),
        ),
      )
      .orderBy(payments.nextAttemptAt)
      .limit(limit)
      .for("update", { skipLocked: true });
    for (const payment of due) {
      const attempt = payment.state === "settling" ? payment.attempt : payment.attempt + 1;
      const claimedUntil = new Date(now.getTime() + claimLeaseMs);
      await movePayment(tx, payment, "submit", { at: now, attempt, claimedUntil });
    }
    return due.map((payment) => ({
      ...payment,
      state: "settling",
      attempt: payment.state === "settling" ? payment.attempt : payment.attempt + 1,
    }));
  });
}

/** Asks the facilitator to settle one claimed payment and writes what came of it. */
export async function settleClaimed(
  db: Database,
  facilitator: FacilitatorClient,
  payment: Payment,
): Promise<void> {
  const outcome = await askFacilitator(facilitator, payment);
  const at = new Date();
  await db.transaction(async (tx) => {
    if (outcome.kind === "settled") {
      const changes = { at, ...outcome.facts, claimedUntil: null, nextAttemptAt: null, reason: null };
      const isMoved = await movePayment(tx, payment, "confirm", changes);
      if (isMoved && payment.clears)
        await tx.update(payments).set({ clearedAt: at }).where(eq(payments.id, payment.clears));
      return;
    }
    if (outcome.kind === "pending") {
      const nextAttemptAt = new Date(at.getTime() + pendingDelayMs);
      await movePayment(tx, payment, "submit", {
        at,
        transaction: outcome.transaction,
        nextAttemptAt,
        claimedUntil: null,
      });
      return;
    }
    await movePayment(tx, payment, "fail", {
      at,
      ...failure(payment, outcome.reason, at),
      claimedUntil: null,
    });
  });
  if (outcome.kind === "settled")
    log("info", "settled", { payment: payment.id, transaction: outcome.facts.transaction });
}

type SettleOutcome =
  | { kind: "settled"; facts: { transaction: string; block: bigint | null } }
  | { kind: "pending"; transaction: string | null }
  | { kind: "failed"; reason: string };

async function askFacilitator(facilitator: FacilitatorClient, payment: Payment): Promise<SettleOutcome> {
  try {
    return readAnswer(await facilitator.settle(settlementRequest(payment)));
  } catch (error) {
    if (!(error instanceof FacilitatorUnavailable)) throw error;
    return { kind: "failed", reason: `${error.kind}_unavailable` };
  }
}

function readAnswer(answer: SettleResponse): SettleOutcome {
  const transaction = answer.transaction || null;
  if (answer.success && transaction) {
    return {
      kind: "settled",
      facts: { transaction, block: answer.extra ? BigInt(answer.extra.blockNumber) : null },
    };
  }
  if (answer.errorReason === settlementPending) return { kind: "pending", transaction };
  return { kind: "failed", reason: answer.errorReason ?? "invalid_exact_evm_transaction_failed" };
}

/** What the ledger stored when it reserved, parsed back: the facilitator's official request. */
function settlementRequest(payment: Payment) {
  const payload = paymentPayload.parse(payment.paymentPayload);
  return facilitatorRequest.parse({
    x402Version: payload.x402Version,
    paymentPayload: payload,
    paymentRequirements: (payload.x402Version === 1 ? paymentRequirementsV1 : paymentRequirements).parse(
      payment.paymentRequirements,
    ),
  });
}

/** How a failed attempt is written: tried again with exponential backoff, or given up once the chain cannot accept it. */
function failure(payment: Payment, reason: string, at: Date) {
  const isCanceled = reason === "invalid_exact_evm_nonce_already_used";
  const isReadable = !reason.endsWith("_unavailable");
  const isExpired =
    isReadable && payment.validBefore + expiryMarginSeconds < BigInt(Math.floor(at.getTime() / 1000));
  const payerAtFault = payerFaults.has(reason) || isExpired;
  if (isExpired || isCanceled) {
    const given = isCanceled ? "authorization_canceled" : "expired";
    log("error", "a delivered payment can no longer be settled", {
      payment: payment.id,
      reason: given,
      last: reason,
    });
    return { reason: given, recoverable: false, payerAtFault, nextAttemptAt: null };
  }
  log("warn", "settlement failed, it will be tried again", {
    payment: payment.id,
    attempt: payment.attempt,
    reason,
  });
  return { reason, payerAtFault, nextAttemptAt: new Date(at.getTime() + backoffMs(payment.attempt)) };
}

/** 1 s, 2 s, 4 s … up to a minute, each lengthened by up to a quarter so that many do not come back together. */
function backoffMs(attempt: number): number {
  const base = Math.min(longestBackoffMs, 1_000 * 2 ** Math.max(0, attempt - 1));
  return base * (1 + Math.random() / 4);
}
