import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/database";

type Change = {
  id: string;
  state: string;
  transaction?: string | null;
  block?: bigint;
  reason?: string;
  /** Nobody may claim it for so long. */
  againMs?: number;
};

/** Writes what became of settlements in one statement, where `condition` still holds. Their claims end. */
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
           block = change.block, claimed_until = now() + change."againMs" * interval '1 millisecond', updated_at = now()
      from jsonb_to_recordset(${json}::text::jsonb)
        as change (id text, state text, reason text, "transaction" text, block bigint, "againMs" integer)
     where settlements.id = change.id and ${condition}`);
}
