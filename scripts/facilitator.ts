import { privateKeyToAccount } from "viem/accounts";
import { assertToken } from "@/lib/chain/assert-token";
import { createChainClient } from "@/lib/chain/chain-client";
import { networks } from "@/lib/chain/networks";
import { openDatabase } from "@/lib/db/open-database";
import { env } from "@/lib/env";
import { databaseStore } from "@/lib/facilitator/database-store";
import { createFacilitator } from "@/lib/facilitator/facilitator";
import { readKeystore } from "@/lib/facilitator/keystore";
import { startFacilitatorServer } from "@/lib/facilitator/server";
import { setLogLevel } from "@/lib/log";

/** The facilitator alone, so that the signing key can live in another process than the site. */
async function main(): Promise<void> {
  const environment = env();
  setLogLevel(environment.logLevel);
  const { port, token, privateKey, keystore } = environment.facilitator;
  if (!environment.databaseUrl)
    throw new Error("DATABASE_URL: the facilitator alone needs the PostgreSQL server of the service.");
  if (!environment.rpcUrl) throw new Error("RPC_URL: the facilitator alone needs the address of a node.");
  if (!process.env.FACILITATOR_TOKEN)
    throw new Error("FACILITATOR_TOKEN: set the same token here and for the service.");
  const key = keystore ? await readKeystore(keystore.file, keystore.password) : privateKey;
  if (!key) throw new Error("FACILITATOR_PRIVATE_KEY: the facilitator needs the key that pays the gas.");

  const network = networks[environment.network];
  const client = createChainClient(network, environment.rpcUrl);
  await assertToken(client, network);
  const database = await openDatabase(environment);
  const facilitator = createFacilitator({
    network,
    client,
    signer: privateKeyToAccount(key),
    payTo: environment.payTo,
    confirmations: environment.confirmations,
    store: databaseStore(database.db, network.id),
  });
  facilitator.start();
  const server = await startFacilitatorServer({ facilitator, port, token });
  console.log(`The facilitator for ${network.title} listens at ${server.url}`);

  const stop = async () => {
    await server.close();
    await facilitator.stop();
    await database.close();
  };
  process.once("SIGTERM", () => void stop());
  process.once("SIGINT", () => void stop());
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
