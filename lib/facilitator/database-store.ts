import "server-only";
import { and, eq, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { settlements, signerNonces } from "@/drizzle/schema";
import type { Database } from "../db/database";
import { rows } from "../db/rows";
import { databaseNonces } from "./database-nonces";
import { databaseQueue } from "./database-queue";
import type { SettlementStore } from "./store";

/** The journal of one network in PGlite or PostgreSQL, shared by any number of processes. */
export function databaseStore(db: Database, network: string): SettlementStore {
  return {
    ...databaseQueue(db, network),
    ...databaseNonces(db, network),

    hasWork: async () => {
      const answer = await db.execute(sql`
        select exists (select from settlements where network = ${network} and state = 'queued')
            or exists (select from signer_nonces where network = ${network} and state = 'open') as "hasWork"`);
      return rows(answer, z.object({ hasWork: z.boolean() })).some(({ hasWork }) => hasWork);
    },

    forget: () =>
      db.transaction(async (tx) => {
        await tx
          .delete(settlements)
          .where(and(eq(settlements.network, network), ne(settlements.state, "confirmed")));
        await tx.delete(signerNonces).where(eq(signerNonces.network, network));
      }),
  };
}
