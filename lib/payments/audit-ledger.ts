import "server-only";
import { and, asc, eq, gt } from "drizzle-orm";
import { isAddressEqual, isHash, parseEventLogs, TransactionReceiptNotFoundError } from "viem";
import { payments } from "@/drizzle/schema";
import type { ChainClient } from "../chain/chain-client";
import { eip3009Abi } from "../chain/eip3009";
import type { Network } from "../chain/networks";
import type { Database } from "../db/database";
import type { Payment } from "./payment";
import { storedPayment } from "./presented-payment";

/** Counts and atomic amounts of a ledger held against its chain, and everything that does not agree. */
export type LedgerAudit = {
  delivered: number;
  settled: number;
  unsettled: number;
  unrecoverable: number;
  settledAmount: bigint;
  unsettledAmount: bigint;
  faults: string[];
};

const pageSize = 200;

/**
 * Proves the ledger against the chain: delivered = settled + still settling + unrecoverable; each settled payment has its
 * own transfer of exactly its amount to the recipient; nothing unrecoverable was paid after all. Costs one receipt a
 * settled payment and one call an unrecoverable one; memory does not grow with the ledger.
 */
export async function auditLedger(db: Database, chain: ChainClient, network: Network): Promise<LedgerAudit> {
  const audit: LedgerAudit = {
    delivered: 0,
    settled: 0,
    unsettled: 0,
    unrecoverable: 0,
    settledAmount: 0n,
    unsettledAmount: 0n,
    faults: [],
  };
  for (let after = ""; ; ) {
    const page = await db
      .select()
      .from(payments)
      .where(and(eq(payments.network, network.id), gt(payments.id, after)))
      .orderBy(asc(payments.id))
      .limit(pageSize);
    const faults = await Promise.all(page.map((payment) => fault(chain, network, payment)));
    for (const [index, payment] of page.entries()) count(audit, payment, faults[index] ?? null);
    const last = page.at(-1);
    if (!last || page.length < pageSize) return audit;
    after = last.id;
  }
}

function count(audit: LedgerAudit, payment: Payment, found: string | null): void {
  if (found) audit.faults.push(`${payment.id}: ${found}`);
  if (payment.deliveredAt === null) return;
  audit.delivered += 1;
  if (payment.state === "settled") {
    audit.settled += 1;
    audit.settledAmount += payment.amount;
  } else if (payment.recoverable) {
    audit.unsettled += 1;
    audit.unsettledAmount += payment.amount;
  } else {
    audit.unrecoverable += 1;
  }
}

async function fault(chain: ChainClient, network: Network, payment: Payment): Promise<string | null> {
  if (payment.state === "settled") return settledFault(chain, network, payment);
  const isGivenUp = payment.state === "failed" && !payment.recoverable && payment.reason === "expired";
  if (!isGivenUp) return null;
  const { authorization } = storedPayment(payment);
  const isUsed = await chain.readContract({
    address: network.asset,
    abi: eip3009Abi,
    functionName: "authorizationState",
    args: [authorization.from, authorization.nonce],
  });
  return isUsed ? "was given up, but its authorization is used on the chain" : null;
}

async function settledFault(chain: ChainClient, network: Network, payment: Payment): Promise<string | null> {
  const { authorization } = storedPayment(payment);
  const receipt = await receiptOf(chain, payment.transaction);
  if (!receipt) return `is settled by ${payment.transaction}, which the chain does not have`;
  const logs = parseEventLogs({
    abi: eip3009Abi,
    logs: receipt.logs.filter((entry) => isAddressEqual(entry.address, network.asset)),
  });
  const isUsed = logs.some(
    (entry) =>
      entry.eventName === "AuthorizationUsed" &&
      isAddressEqual(entry.args.authorizer, authorization.from) &&
      entry.args.nonce === authorization.nonce,
  );
  const isPaid = logs.some(
    (entry) =>
      entry.eventName === "Transfer" &&
      isAddressEqual(entry.args.from, authorization.from) &&
      isAddressEqual(entry.args.to, authorization.to) &&
      entry.args.value === payment.amount,
  );
  return isUsed && isPaid ? null : `is settled by ${payment.transaction}, which does not carry its transfer`;
}

async function receiptOf(chain: ChainClient, transaction: string | null) {
  try {
    return transaction !== null && isHash(transaction)
      ? await chain.getTransactionReceipt({ hash: transaction })
      : null;
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return null;
    throw error;
  }
}
