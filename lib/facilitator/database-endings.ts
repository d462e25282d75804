import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/database";

type Change = { id: string; state: string; transaction?: string | null; block?: bigint; reason?: string };

/** Writes what became of settlements in one statement, unclaimed, where `condition` still holds. */
export async function updateSettlements(
  db: Database | Transaction,
  changes: readonly Change[],
  condition: SQL,
): Promise<void> {
  if (changes.length === 0) return;
  const json = JSON.stringify(changes.map((change) => ({ ...change, block: change.block?.toString() })));
  await db.execute(sql`
    update settlements
       set state = change.state, reason = change.reason, "transaction" = change."transaction",
           block = change.block, claimed_until = null, updated_at = now()
      from jsonb_to_recordset(${json}::text::jsonb)
        as change (id text, state text, reason text, "transaction" text, block bigint)
     where settlements.id = change.id and ${condition}`);
}
