import { afterAll, beforeAll } from "vitest";
import { buildOnce } from "@/scripts/build-once";
import { createServerDatabase } from "./database";
import { openServicePlace, type ServicePlace } from "./open-service-place";

/**
 * A place for whole server processes in one test file: a build of this source, a data directory with its chain, and a
 * database (on the server at TEST_DATABASE_URL when there is one). All of it outlives the processes started in it.
 */
export function servicePlace(extra: Record<string, string> = {}): ServicePlace {
  let database: Awaited<ReturnType<typeof createServerDatabase>> | undefined;
  const place = openServicePlace(() => ({ ...(database && { DATABASE_URL: database.url }), ...extra }));
  beforeAll(async () => {
    await buildOnce(process.cwd());
    const server = process.env.TEST_DATABASE_URL;
    if (server) database = await createServerDatabase(server);
  }, 300_000);
  afterAll(async () => {
    await place.close();
    await database?.drop();
  });
  return place;
}
