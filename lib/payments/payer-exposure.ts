import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { payments } from "@/drizzle/schema";
import type { Database, Transaction } from "../db/database";
import { rows } from "../db/rows";

/** Whose purchases, in which token. Addresses in lower case. */
export type PayerKey = { network: string; asset: string; payer: string };

/**
 * What a payer has promised and not yet paid, in atomic units, as of the block at which the balance was read. A
 * settlement that landed after that block is still inside the balance, so it counts as promised: else it would be
 * credited twice. Without a block, for a balance that is read after this, nothing settled counts.
 */
export async function payerExposure(
  db: Database | Transaction,
  { network, asset, payer }: PayerKey,
  balanceBlock: bigint | null,
): Promise<bigint> {
  const isNotInBalance =
    balanceBlock === null ? sql`false` : sql`${payments.block} > ${balanceBlock.toString()}::bigint`;
  const [total] = rows(
    await db.execute(sql`
      select coalesce(sum(${payments.amount}), 0)::text as exposure from ${payments}
      where ${payments.network} = ${network} and ${payments.asset} = ${asset} and ${payments.payer} = ${payer} and (
        (${payments.state} in ('delivered', 'settling', 'failed') and ${payments.recoverable})
        or (${payments.state} = 'verified' and ${payments.reservedUntil} > now())
        or (${payments.state} = 'settled' and ${isNotInBalance}))`),
    z.object({ exposure: z.string().transform((value) => BigInt(value)) }),
  );
  return total?.exposure ?? 0n;
}
