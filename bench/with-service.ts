import { buildOnce } from "@/scripts/build-once";
import { openServicePlace } from "@/tests/support/open-service-place";

/**
 * Runs work against a service of its own: this source, built; the founding collection in an embedded database; a local
 * chain. All of it is gone afterwards. Credit is no limit: purchases may come as fast as they can be made.
 */
export async function withService<T>(work: (url: string) => Promise<T>): Promise<T> {
  await buildOnce(process.cwd());
  const place = openServicePlace(() => ({ MAX_UNSETTLED: "1000", LOG_LEVEL: "warn" }));
  try {
    const service = await place.start();
    return await work(service.url);
  } finally {
    await place.close();
  }
}
