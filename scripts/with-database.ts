import { lockDataDirectory } from "@/lib/db/data-directory-lock";
import { type Database, provideDatabase } from "@/lib/db/database";
import { openDatabase } from "@/lib/db/open-database";
import { env } from "@/lib/env";
import { loadEnvFile } from "./load-env-file";

/**
 * Does work on the service's database, which is also the process's: the server at DATABASE_URL, else the embedded one,
 * whose data directory is this process's meanwhile.
 * @throws Error naming the process that holds the data directory
 */
export async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  loadEnvFile();
  const { databaseUrl, dataDirectory } = env();
  const unlock = databaseUrl === null ? lockDataDirectory(dataDirectory) : () => {};
  try {
    const database = await openDatabase({ databaseUrl, dataDirectory });
    provideDatabase(database);
    try {
      return await work(database.db);
    } finally {
      await database.close();
    }
  } finally {
    unlock();
  }
}
