import "server-only";
import type { Address, Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import type { ChainClient } from "../chain/chain-client";
import type { Network } from "../chain/networks";
import type { Database } from "../db/database";
import { databaseStore } from "./database-store";
import { createFacilitator, type Facilitator } from "./facilitator";
import { readKeystore } from "./keystore";
import { type FacilitatorServer, startFacilitatorServer } from "./server";

type Opening = {
  db: Database;
  chain: ChainClient;
  network: Network;
  payTo: Address;
  confirmations: number;
  settings: {
    port: number;
    token: string;
    privateKey: Hex | null;
    keystore: { file: string; password: string } | null;
  };
};

/**
 * The facilitator of a configuration, listening on loopback. It looks after its journal once it is started.
 * @throws Error when there is no key, or the keystore does not open
 */
export async function openFacilitator({
  db,
  chain,
  network,
  payTo,
  confirmations,
  settings,
}: Opening): Promise<{ facilitator: Facilitator; server: FacilitatorServer }> {
  const { keystore, port, token } = settings;
  const key = keystore ? await readKeystore(keystore.file, keystore.password) : settings.privateKey;
  if (key === null)
    throw new Error("FACILITATOR_PRIVATE_KEY: the facilitator needs the key that pays the gas.");
  const facilitator = createFacilitator({
    network,
    client: chain,
    signer: privateKeyToAccount(key),
    payTo,
    confirmations,
    store: databaseStore(db, network.id),
  });
  return { facilitator, server: await startFacilitatorServer({ facilitator, port, token }) };
}
