import { assertToken } from "@/lib/chain/assert-token";
import { createChainClient } from "@/lib/chain/chain-client";
import { networks } from "@/lib/chain/networks";
import { openDatabase } from "@/lib/db/open-database";
import { env } from "@/lib/env";
import { openFacilitator } from "@/lib/facilitator/open-facilitator";
import { setLogLevel } from "@/lib/log";
import { loadEnvFile } from "./load-env-file";

/** The facilitator alone, so that the signing key can live in another process than the site. */
async function main(): Promise<void> {
  loadEnvFile();
  const environment = env();
  setLogLevel(environment.logLevel);
  const { databaseUrl, rpcUrl, payTo, confirmations } = environment;
  const network = networks[environment.network];
  if (!databaseUrl)
    throw new Error("DATABASE_URL: the facilitator alone needs the service's PostgreSQL server.");
  if (!rpcUrl) throw new Error("RPC_URL: the facilitator alone needs the address of a node.");
  if (!process.env.FACILITATOR_TOKEN)
    throw new Error("FACILITATOR_TOKEN: set the same one here and for the service.");

  const chain = createChainClient(network, rpcUrl);
  await assertToken(chain, network);
  const { db, close } = await openDatabase(environment);
  const settings = environment.facilitator;
  const { facilitator, server } = await openFacilitator({
    db,
    chain,
    network,
    payTo,
    confirmations,
    settings,
  });
  facilitator.start();
  console.log(`The facilitator for ${network.title} listens at ${server.url}`);

  const stop = async () => {
    await server.close();
    await facilitator.stop();
    await close();
  };
  process.once("SIGTERM", () => void stop());
  process.once("SIGINT", () => void stop());
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
