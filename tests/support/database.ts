import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import { vector } from "@electric-sql/pglite-pgvector";
import { drizzle } from "drizzle-orm/pglite";
import postgres from "postgres";
import { afterAll, beforeAll } from "vitest";
import * as schema from "@/drizzle/schema";
import { type Database, type DatabaseHandle, provideDatabase } from "@/lib/db/database";
import { openDatabase } from "@/lib/db/open-database";

/**
 * A fresh, migrated database for one test file: PGlite in memory, or a database of its own on the server at
 * TEST_DATABASE_URL. It is also the process's database, so routes called as functions use it.
 */
export function testDatabase(): {
  readonly db: Database;
  readonly kind: DatabaseHandle["kind"];
  readonly url: string | null;
} {
  let test: TestDatabase | undefined;
  beforeAll(async () => {
    test = await openTestDatabase();
    provideDatabase(test.handle);
  });
  afterAll(async () => {
    provideDatabase(undefined);
    await test?.drop();
  });
  const opened = () => {
    if (!test) throw new Error("The test database is open only inside tests.");
    return test;
  };
  return {
    get db() {
      return opened().handle.db;
    },
    get kind() {
      return opened().handle.kind;
    },
    get url() {
      return opened().url;
    },
  };
}

type TestDatabase = { handle: DatabaseHandle; url: string | null; drop(): Promise<void> };

export async function openTestDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) {
    const handle = await openCopy(process.env.TEST_DATABASE_IMAGE ?? "");
    return { handle, url: null, drop: () => handle.close() };
  }
  const { url, drop } = await createServerDatabase(server);
  const handle = await openDatabase({ databaseUrl: url, dataDirectory: null });
  return {
    handle,
    url,
    drop: async () => {
      await handle.close();
      await drop();
    },
  };
}

/** The embedded database as openDatabase makes it, but begun as a copy of the image. */
async function openCopy(image: string): Promise<DatabaseHandle> {
  const loadDataDir = new Blob([await readFile(image)]);
  const client = await PGlite.create({ loadDataDir, extensions: { vector } });
  return { db: drizzle(client, { schema }), kind: "pglite", close: () => client.close() };
}

/** An empty database of its own on a PostgreSQL server, for a test that starts whole processes. */
export async function createServerDatabase(server: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  const administration = postgres(server, { max: 1, onnotice: () => {} });
  await administration.unsafe(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await administration.unsafe(`drop database ${name} with (force)`);
      await administration.end();
    },
  };
}
