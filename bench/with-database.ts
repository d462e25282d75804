import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import type { Database } from "@/lib/db/database";
import { openDatabase } from "@/lib/db/open-database";

/**
 * Runs work on an empty database of its own, which is gone afterwards.
 * @param server address of a PostgreSQL server on which databases may be created; null for the embedded database, in a
 * folder as the service has it
 */
export async function withDatabase<T>(server: string | null, work: (db: Database) => Promise<T>): Promise<T> {
  const place = server === null ? await emptyFolder() : await emptyServerDatabase(server);
  try {
    const database = await openDatabase(place.at);
    try {
      return await work(database.db);
    } finally {
      await database.close();
    }
  } finally {
    await place.remove();
  }
}

async function emptyFolder() {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), "bench-"));
  return {
    at: { databaseUrl: null, dataDirectory },
    remove: () => rm(dataDirectory, { recursive: true, force: true }),
  };
}

async function emptyServerDatabase(server: string) {
  const name = `bench_${randomBytes(8).toString("hex")}`;
  const administration = postgres(server, { max: 1, onnotice: () => {} });
  await administration.unsafe(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    at: { databaseUrl: url.href, dataDirectory: null },
    remove: async () => {
      await administration.unsafe(`drop database ${name} with (force)`);
      await administration.end();
    },
  };
}
