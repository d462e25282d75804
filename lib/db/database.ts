import "server-only";
import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from "drizzle-orm/pg-core";
import type * as schema from "@/drizzle/schema";
import { processSlot } from "../process-slot";

/**
 * The one database handle: PGlite or a PostgreSQL server behind the same type. It knows tables, not what they mean;
 * queries live in the folder of the domain that owns them.
 */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;
export type Transaction = PgTransaction<
  PgQueryResultHKT,
  typeof schema,
  ExtractTablesWithRelations<typeof schema>
>;

export type DatabaseHandle = {
  db: Database;
  kind: "pglite" | "postgres";
  /** Only for command lines and tests: the service leaves the database open while Next drains requests. */
  close(): Promise<void>;
};

const slot = processSlot<DatabaseHandle>("database");

/** Makes a handle the process's database. Boot and test harnesses call it once. */
export function provideDatabase(handle: DatabaseHandle | undefined): void {
  slot.set(handle);
}

/** The process's database. Throws when boot has not opened it. */
export function db(): Database {
  const handle = slot.get();
  if (!handle) throw new Error("The database was used before it was opened.");
  return handle.db;
}
