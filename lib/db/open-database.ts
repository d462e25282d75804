import "server-only";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import { drizzle as drizzlePostgres } from "drizzle-orm/postgres-js";
import { migrate as migratePostgres } from "drizzle-orm/postgres-js/migrator";
import * as schema from "@/drizzle/schema";
import type { DatabaseHandle } from "./database";

const migrationsFolder = "drizzle/migrations";
/** Any fixed number: every process that migrates this schema asks for the same advisory lock. */
const migrationLock = 84_020_532;

/**
 * Opens and migrates the database: the server at `databaseUrl`, else PGlite in `dataDirectory`, else (both null) PGlite
 * in memory. The caller holds the data directory's lock.
 */
export async function openDatabase(at: {
  databaseUrl: string | null;
  dataDirectory: string | null;
}): Promise<DatabaseHandle> {
  return at.databaseUrl ? openPostgres(at.databaseUrl) : openPglite(at.dataDirectory);
}

async function openPostgres(databaseUrl: string): Promise<DatabaseHandle> {
  const { default: postgres } = await import("postgres");
  const client = postgres(databaseUrl, { max: 10, connect_timeout: 10, onnotice: () => {} });
  try {
    const session = await client.reserve();
    try {
      // Instances that start together must not migrate together.
      await session`select pg_advisory_lock(${migrationLock})`;
      await migratePostgres(drizzlePostgres(client, { schema }), { migrationsFolder });
      await session`select pg_advisory_unlock(${migrationLock})`;
    } finally {
      session.release();
    }
  } catch (error) {
    await client.end({ timeout: 1 });
    throw error;
  }
  return {
    db: drizzlePostgres(client, { schema }),
    kind: "postgres",
    close: () => client.end({ timeout: 5 }),
  };
}

async function openPglite(dataDirectory: string | null): Promise<DatabaseHandle> {
  const { PGlite } = await import("@electric-sql/pglite");
  const { vector } = await import("@electric-sql/pglite-pgvector");
  const folder = dataDirectory === null ? undefined : path.join(dataDirectory, "database");
  if (folder) await mkdir(folder, { recursive: true });
  const client = await PGlite.create({ ...(folder && { dataDir: folder }), extensions: { vector } });
  const db = drizzlePglite(client, { schema });
  await migratePglite(db, { migrationsFolder });
  return { db, kind: "pglite", close: () => client.close() };
}
