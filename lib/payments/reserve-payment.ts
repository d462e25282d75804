import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { paymentEvents, payments } from "@/drizzle/schema";
import type { Database, Transaction } from "../db/database";
import { rows } from "../db/rows";
import { payerExposure } from "./payer-exposure";
import { newPaymentId, type Payment } from "./payment";
import { transition } from "./payment-states";

/** Milliseconds a handler may take before its reservation counts as abandoned. */
export const reservationLeaseMs = 60_000;
/** Gas of one settlement sent alone, rounded up: what each unsettled payment may still cost the signer. */
export const gasPerSettlement = 100_000n;
/** An unsettled payment older than this, through no fault of its payer, stops further deliveries. */
export const oldestUnsettledSeconds = 120;

/** Everything the ledger needs to know of a verified authorization. */
export type Reservation = {
  network: string;
  asset: string;
  payer: string;
  nonce: string;
  payTo: string;
  amount: bigint;
  validBefore: bigint;
  resource: string;
  paymentPayload: unknown;
  paymentRequirements: unknown;
  secretHash: string | null;
  /** From the verification: the payer's balance, the block it was read at, and the gas the signer can still buy. */
  balance: bigint;
  balanceBlock: bigint;
  signerGas: bigint;
};

export type ReserveOutcome =
  | { kind: "reserved"; paymentId: string; reservation: string }
  | { kind: "in_progress" }
  | { kind: "exists"; payment: Payment }
  | { kind: "insufficient"; owed: bigint }
  | { kind: "outstanding"; paymentId: string }
  | { kind: "backlog"; why: string };

/**
 * Takes the authorization into the ledger and sets its amount aside, in one transaction. However many authorizations of
 * a payer arrive at once, at however many instances, those that are let in never sum to more than the balance; and all
 * payers together never hold more unsettled deliveries than `maxUnsettled` (atomic units).
 */
export async function reservePayment(
  db: Database,
  request: Reservation,
  maxUnsettled: bigint,
): Promise<ReserveOutcome> {
  return db.transaction(async (tx) => {
    await lock(tx, `${request.network} ${request.asset} ${request.payer}`);
    const existing = await findByAuthorization(tx, request);
    if (existing && !isAbandoned(existing)) {
      return existing.state === "verified" ? { kind: "in_progress" } : { kind: "exists", payment: existing };
    }
    if (existing) await tx.delete(payments).where(eq(payments.id, existing.id));

    const payer = await payerAccount(tx, request);
    const clears = payer.debts.find(
      (debt) => debt.resource === request.resource && debt.amount === request.amount,
    );
    const [debt] = payer.debts;
    if (debt && !clears) return { kind: "outstanding", paymentId: debt.id };
    if (payer.exposure + request.amount > request.balance)
      return { kind: "insufficient", owed: payer.exposure };

    // The payer's lock is always taken before the house's, so the two cannot deadlock.
    await lock(tx, "all unsettled payments");
    const why = await houseLimit(tx, request, maxUnsettled);
    if (why) return { kind: "backlog", why };
    return { kind: "reserved", ...(await insertPayment(tx, request, clears?.id ?? null)) };
  });
}

/** The payment made with this authorization, if any. */
export async function findByAuthorization(
  db: Database | Transaction,
  key: Pick<Reservation, "network" | "asset" | "payer" | "nonce">,
): Promise<Payment | null> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.network, key.network),
        eq(payments.asset, key.asset),
        eq(payments.payer, key.payer),
        eq(payments.nonce, key.nonce),
      ),
    );
  return payment ?? null;
}

/** A reservation whose handler never came back: nothing was delivered, so the authorization is free again. */
function isAbandoned(payment: Payment): boolean {
  return payment.state === "verified" && (payment.reservedUntil?.getTime() ?? 0) < Date.now();
}

async function lock(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

const atomic = z.string().transform((value) => BigInt(value));

/** The payer's exposure, and the purchases that were delivered and can no longer be settled. */
async function payerAccount(
  tx: Transaction,
  request: Reservation,
): Promise<{ exposure: bigint; debts: { id: string; resource: string; amount: bigint }[] }> {
  const exposure = await payerExposure(tx, request, request.balanceBlock);
  // A debt that another purchase is about to clear does not let a second one in.
  const debts = rows(
    await tx.execute(sql`
      select id, resource, amount::text as amount from ${payments}
      where ${payments.network} = ${request.network} and ${payments.asset} = ${request.asset}
        and ${payments.payer} = ${request.payer} and ${payments.state} = 'failed' and not ${payments.recoverable}
        and ${payments.reason} <> 'chain_reset' and ${payments.clearedAt} is null
        and not exists (select 1 from payments as clearing where clearing.clears = ${payments.id}
          and (clearing.state in ('delivered', 'settling') or (clearing.state = 'failed' and clearing.recoverable)
            or (clearing.state = 'verified' and clearing.reserved_until > now())))
      order by ${payments.createdAt}, id`),
    z.object({ id: z.string(), resource: z.string(), amount: atomic }),
  );
  return { exposure, debts };
}

/** Why the house delivers nothing more on credit just now, or null. */
async function houseLimit(
  tx: Transaction,
  request: Reservation,
  maxUnsettled: bigint,
): Promise<string | null> {
  const [house] = rows(
    await tx.execute(sql`
      select coalesce(sum(${payments.amount}), 0)::text as unsettled, count(*)::text as backlog,
        coalesce(bool_or(not ${payments.payerAtFault} and ${payments.deliveredAt} < now() - make_interval(secs => ${oldestUnsettledSeconds})), false) as stale
      from ${payments}
      where ${payments.network} = ${request.network} and (
        (${payments.state} in ('delivered', 'settling', 'failed') and ${payments.recoverable})
        or (${payments.state} = 'verified' and ${payments.reservedUntil} > now()))`),
    z.object({ unsettled: atomic, backlog: atomic, stale: z.boolean() }),
  );
  if (!house) return null;
  if (house.unsettled + request.amount > maxUnsettled) return "too many purchases wait for their settlement";
  if ((house.backlog + 1n) * gasPerSettlement > request.signerGas)
    return "the settlement account is out of gas";
  if (house.stale) return `a purchase has waited more than ${oldestUnsettledSeconds} s for its settlement`;
  return null;
}

async function insertPayment(
  tx: Transaction,
  request: Reservation,
  clears: string | null,
): Promise<{ paymentId: string; reservation: string }> {
  const paymentId = newPaymentId();
  const reservation = newPaymentId();
  const at = new Date();
  const { balance: _balance, balanceBlock: _balanceBlock, signerGas: _signerGas, ...columns } = request;
  await tx.insert(payments).values({
    ...columns,
    id: paymentId,
    state: transition("created", "verify"),
    reservation,
    reservedUntil: new Date(at.getTime() + reservationLeaseMs),
    clears,
    createdAt: at,
  });
  await tx.insert(paymentEvents).values([
    { paymentId, state: "created", at },
    { paymentId, state: "verified", at },
  ]);
  return { paymentId, reservation };
}
