import { cpSync, readdirSync } from "node:fs";
import path from "node:path";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { buildOnce } from "../../scripts/build-once";
import { openServicePlace, type ServicePlace } from "../../tests/support/open-service-place";

/** The real service that a journey visits. */
export type Service = {
  url: string;
  /** Ends the service and starts it again at the same address, on the same data. */
  restart(environment?: Record<string, string>): Promise<void>;
  /** Stops the chain from answering. Returns what lets it go on. */
  pauseChain(): () => void;
  /** Where its chain's node listens. */
  chainUrl: string;
  /** A second service that takes this one's chain for Base Sepolia: no demo wallet, no faucet. */
  openTestnetBranch(): Promise<{ url: string; close(): Promise<void> }>;
};

/**
 * Builds the site unless this very source is built, serves it from a data directory of its own, and ends all of it after
 * `use`. While a page is being written, E2E_URL names a running service instead, which no test may stop.
 */
export async function withService(use: (service: Service) => Promise<void>): Promise<void> {
  const running = process.env.E2E_URL;
  if (running) {
    const own = { restart: refuse, pauseChain: refuse, openTestnetBranch: refuse };
    return use({ url: running, chainUrl: "", ...own });
  }
  await buildOnce(process.cwd());
  const place = openServicePlace(() => ({ LOG_LEVEL: "warn" }));
  try {
    let current = await place.start();
    const { url } = current;
    const restart = async (environment: Record<string, string> = {}) => {
      await current.stop();
      current = await place.start({ PORT: new URL(url).port, ...environment });
    };
    await use({
      url,
      restart,
      pauseChain: place.pauseChain,
      // A restart may move it.
      get chainUrl() {
        return place.chainUrl;
      },
      openTestnetBranch: () => openTestnetBranch(place),
    });
  } finally {
    await place.close();
  }
}

/** The first three books are enough there: the whole collection takes 20 s to load. */
async function openTestnetBranch(home: ServicePlace): Promise<{ url: string; close(): Promise<void> }> {
  const place = openServicePlace(() => ({
    COLLECTION: collection,
    NETWORK: "base-sepolia",
    RPC_URL: home.chainUrl,
    PAY_TO: privateKeyToAddress(generatePrivateKey()),
    FACILITATOR_PRIVATE_KEY: generatePrivateKey(),
  }));
  const collection = path.join(place.directory, "collection");
  for (const file of readdirSync("drizzle/collection").sort().slice(0, 3))
    cpSync(path.join("drizzle/collection", file), path.join(collection, file));
  const { url } = await place.start();
  return { url, close: place.close };
}

function refuse(): never {
  throw new Error("This test needs a service of its own: run it without E2E_URL.");
}
