import "server-only";
import { sql } from "drizzle-orm";
import { collectionVersionKey, settings } from "@/drizzle/schema";
import type { Transaction } from "../db/database";

/** Counts a change of the collection, in the transaction that makes it. */
export async function raiseCollectionVersion(tx: Transaction): Promise<void> {
  await tx
    .insert(settings)
    .values({ key: collectionVersionKey, value: 1 })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: sql`to_jsonb((${settings.value} #>> '{}')::int + 1)` },
    });
}
