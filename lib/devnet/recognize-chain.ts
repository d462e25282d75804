import "server-only";
import { eq } from "drizzle-orm";
import { settings } from "@/drizzle/schema";
import type { ChainClient } from "../chain/chain-client";
import type { Network } from "../chain/networks";
import type { Database } from "../db/database";
import { chainGenesisHash } from "./chain-genesis-hash";

/**
 * Tells whether the local chain is the one this database has been paid on. A chain that was started anew has another
 * genesis block; it is remembered from now on.
 */
export async function recognizeChain(
  db: Database,
  chain: ChainClient,
  network: Network,
): Promise<"same" | "another"> {
  const key = `chain:${network.id}`;
  const genesis = await chainGenesisHash(chain);
  const [known] = await db.select().from(settings).where(eq(settings.key, key));
  if (known?.value === genesis) return "same";
  await db
    .insert(settings)
    .values({ key, value: genesis })
    .onConflictDoUpdate({ target: settings.key, set: { value: genesis } });
  return known ? "another" : "same";
}
