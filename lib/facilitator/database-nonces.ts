import "server-only";
import { and, asc, eq, gte, inArray, lt, max, sql } from "drizzle-orm";
import type { Address } from "viem";
import { settlements, signerNonces } from "@/drizzle/schema";
import type { Database, Transaction } from "../db/database";
import { claimEnd, isUnattended } from "./database-claim";
import { updateSettlements } from "./database-endings";
import { settlementFromRow } from "./settlement-row";
import type { OpenTransaction, Settlement, SettlementStore } from "./store";

type Nonces = Pick<
  SettlementStore,
  "send" | "addAttempt" | "claimOpen" | "releaseOpen" | "closeMined" | "closeLost" | "fillGap"
>;

/** The journal's transaction nonces. One process at a time takes a signer's next one. */
export function databaseNonces(db: Database, network: string): Nonces {
  const ofSigner = (signer: Address) =>
    and(eq(signerNonces.network, network), eq(signerNonces.signer, signer));
  const isOpen = (id: number) => and(eq(signerNonces.id, id), eq(signerNonces.state, "open"));
  return {
    send: ({ signer, chainNonce, ids }, sign) =>
      db.transaction(async (tx) => {
        await lockSigner(tx, network, signer);
        const queued = await tx
          .select()
          .from(settlements)
          .where(and(inArray(settlements.id, [...ids]), eq(settlements.state, "queued")))
          .orderBy(asc(settlements.id))
          .for("update");
        if (queued.length === 0) return null;
        const carried = queued.map(settlementFromRow);
        const [last] = await tx
          .select({ nonce: max(signerNonces.nonce) })
          .from(signerNonces)
          .where(ofSigner(signer));
        const nonce = Math.max(chainNonce, (last?.nonce ?? -1) + 1);
        const attempt = await sign(nonce, carried);
        const [row] = await tx
          .insert(signerNonces)
          .values({ network, signer, nonce, state: "open", transactions: [attempt] })
          .returning();
        if (!row) throw new Error(`The nonce ${nonce} could not be journaled.`);
        await tx
          .update(settlements)
          .set({
            state: "sent",
            signerNonceId: row.id,
            transaction: attempt.hash,
            claimedUntil: null,
            updatedAt: sql`now()`,
          })
          .where(
            inArray(
              settlements.id,
              carried.map(({ id }) => id),
            ),
          );
        const settled = carried.map(
          (settlement): Settlement => ({
            ...settlement,
            state: "sent",
            transaction: attempt.hash,
          }),
        );
        return openTransaction(row, settled);
      }),

    addAttempt: ({ id, attempts }, attempt) =>
      db.transaction(async (tx) => {
        const added = await tx
          .update(signerNonces)
          .set({ transactions: [...attempts, attempt] })
          // Replacements are only ever appended: the same length is the same list.
          .where(and(isOpen(id), eq(sql`jsonb_array_length(${signerNonces.transactions})`, attempts.length)))
          .returning({ id: signerNonces.id });
        if (added.length === 0) return false;
        await tx
          .update(settlements)
          .set({ transaction: attempt.hash })
          .where(and(eq(settlements.signerNonceId, id), eq(settlements.state, "sent")));
        return true;
      }),

    claimOpen: (limit) =>
      db.transaction(async (tx) => {
        const open = await tx
          .select()
          .from(signerNonces)
          .where(
            and(
              eq(signerNonces.network, network),
              eq(signerNonces.state, "open"),
              isUnattended(signerNonces.claimedUntil),
            ),
          )
          .orderBy(asc(signerNonces.nonce))
          .limit(limit)
          .for("update", { skipLocked: true });
        const ids = open.map(({ id }) => id);
        await tx.update(signerNonces).set({ claimedUntil: claimEnd }).where(inArray(signerNonces.id, ids));
        const carried = await tx
          .select()
          .from(settlements)
          .where(and(inArray(settlements.signerNonceId, ids), eq(settlements.state, "sent")));
        return open.map((row) =>
          openTransaction(
            row,
            carried.filter(({ signerNonceId }) => signerNonceId === row.id).map(settlementFromRow),
          ),
        );
      }),

    releaseOpen: async (ids) => {
      await db
        .update(signerNonces)
        .set({ claimedUntil: null })
        .where(inArray(signerNonces.id, [...ids]));
    },

    closeMined: (id, endings) =>
      db.transaction(async (tx) => {
        const closed = await tx
          .update(signerNonces)
          .set({ state: "mined", claimedUntil: null })
          .where(isOpen(id))
          .returning({ id: signerNonces.id });
        if (closed.length === 0) return;
        await updateSettlements(
          tx,
          endings.map(({ id: settlement, outcome }) => ({ id: settlement, ...outcome })),
          sql`settlements.state = 'sent' and settlements.signer_nonce_id = ${id}`,
        );
        await queueAgain(tx, id);
      }),

    closeLost: (id) =>
      db.transaction(async (tx) => {
        const closed = await tx
          .update(signerNonces)
          .set({ state: "lost", claimedUntil: null })
          .where(isOpen(id))
          .returning({ id: signerNonces.id });
        if (closed.length > 0) await queueAgain(tx, id);
      }),

    fillGap: ({ signer, from, to }, sign) =>
      db.transaction(async (tx) => {
        await lockSigner(tx, network, signer);
        const inGap = and(ofSigner(signer), gte(signerNonces.nonce, from), lt(signerNonces.nonce, to));
        const known = await tx
          .update(signerNonces)
          .set({ state: "open" })
          .where(inGap)
          .returning({ nonce: signerNonces.nonce });
        const nonces = new Set(known.map(({ nonce }) => nonce));
        const missing = Array.from({ length: to - from }, (_unused, index) => from + index).filter(
          (nonce) => !nonces.has(nonce),
        );
        const values = await Promise.all(
          missing.map(async (nonce) => ({
            network,
            signer,
            nonce,
            state: "open" as const,
            transactions: [await sign(nonce, [])],
          })),
        );
        if (values.length > 0) await tx.insert(signerNonces).values(values);
      }),
  };
}

/** Held until the database transaction ends: nonces of one key are taken one after another, in whatever process. */
async function lockSigner(tx: Transaction, network: string, signer: Address): Promise<void> {
  const name = `facilitator signer ${network} ${signer.toLowerCase()}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** A decided nonce carries nothing any more. */
async function queueAgain(tx: Transaction, id: number): Promise<void> {
  await tx
    .update(settlements)
    .set({ state: "queued", signerNonceId: null, transaction: null, claimedUntil: null })
    .where(and(eq(settlements.signerNonceId, id), eq(settlements.state, "sent")));
}

function openTransaction(
  { id, signer, nonce, transactions, createdAt }: typeof signerNonces.$inferSelect,
  carried: Settlement[],
): OpenTransaction {
  return { id, signer, nonce, attempts: transactions, createdAt, settlements: carried };
}
