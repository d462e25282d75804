import "server-only";
import { after } from "next/server";
import { assertToken } from "./chain/assert-token";
import { type ChainClient, createChainClient } from "./chain/chain-client";
import { type Network, networks } from "./chain/networks";
import { tokenBalance } from "./chain/token-balance";
import { lockDataDirectory } from "./db/data-directory-lock";
import { type DatabaseHandle, provideDatabase } from "./db/database";
import { openDatabase } from "./db/open-database";
import { provideFaucet } from "./devnet/faucet";
import { startLocalChain } from "./devnet/local-chain";
import { prepareChain } from "./devnet/prepare-chain";
import { recognizeChain } from "./devnet/recognize-chain";
import { ConfigurationError, type Environment, env } from "./env";
import { createFacilitatorClient } from "./facilitator/client";
import type { Facilitator } from "./facilitator/facilitator";
import { openFacilitator } from "./facilitator/open-facilitator";
import { loadFoundingCollection } from "./import/load-founding-collection";
import { log, setLogLevel } from "./log";
import { closeForChainReset } from "./payments/abandon-payments";
import { takeOverLedger } from "./payments/deliver-payment";
import { providePaymentService } from "./payments/payment-service";
import { runSettler } from "./payments/settler";
import { startSearch } from "./search/start-search";
import { staticEmbedder } from "./search/static-embedder";

/**
 * Starts everything one process of the service needs, in the order in which each needs the one before: data directory,
 * database, collection, chain, facilitator, settlement. Any failure ends the process with one line: a throw would leave
 * Next answering 500 for ever.
 */
export async function boot(): Promise<void> {
  endWithParent();
  try {
    await start(env());
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(
      error instanceof ConfigurationError ? `${message}\n` : `Book Knowledge could not start. ${message}\n`,
    );
    if (env().logLevel === "debug" && error instanceof Error) process.stderr.write(`${error.stack}\n`);
    process.exit(1);
  }
}

async function start(environment: Environment): Promise<void> {
  setLogLevel(environment.logLevel);
  const network = networks[environment.network];
  const ownsChain = environment.network === "local" && environment.rpcUrl === null;
  if (environment.databaseUrl === null || ownsChain) {
    const unlock = lockDataDirectory(environment.dataDirectory);
    process.once("exit", unlock);
  }

  const database = await openDatabase(environment);
  provideDatabase(database);
  if (database.kind === "pglite") await takeOverLedger(database.db);
  await loadFoundingCollection(database.db, environment.collection);

  const rpcUrl = await chainFor(environment, network, ownsChain);
  const chain = createChainClient(network, rpcUrl);
  await assertToken(chain, network);
  if (network.isLocal) provideFaucet({ network, rpcUrl });
  const hasLostItsPast = network.isLocal && (await recognizeChain(database.db, chain, network)) === "another";

  const facilitator = await facilitatorFor(environment, network, chain, database);
  if (hasLostItsPast) {
    await facilitator.local?.forgetChain();
    const closed = await closeForChainReset(database.db, network.id);
    log("warn", "the local chain is new: payments of the old one were closed", { payments: closed });
  }
  facilitator.local?.start();
  const search = await startSearch({
    db: database.db,
    embedder: staticEmbedder(),
    // Enough for the founding collection; a larger one opens with the search by words and finds by meaning later.
    vectorsWithinMs: 10_000,
    ...(database.kind === "pglite" && { searchesAtOnce: 1 }),
  });
  const settler = runSettler({ db: database.db, network: network.id, facilitator: facilitator.client });
  const stop = () => void Promise.all([settler.stop(), search.stop()]);
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);

  providePaymentService({
    network,
    payTo: environment.payTo,
    publicUrl: environment.publicUrl,
    prices: environment.prices,
    maxUnsettled: environment.maxUnsettled,
    facilitator: facilitator.client,
    balanceOf: (address) => tokenBalance(chain, network, address),
    wakeSettler: settler.wake,
    afterResponse: after,
  });
  process.stdout.write(`\nBook Knowledge is open at ${environment.publicUrl}\n${describe(network)}\n`);
}

/** The address of the chain's node. Our own chain is started, and ended with this process. */
async function chainFor(environment: Environment, network: Network, ownsChain: boolean): Promise<string> {
  if (ownsChain) {
    const chain = await startLocalChain({
      dataDirectory: environment.dataDirectory,
      port: environment.localChainPort,
      confirmations: environment.confirmations,
    });
    process.once("exit", chain.stop);
    return chain.rpcUrl;
  }
  if (environment.rpcUrl === null) throw new Error("RPC_URL is missing.");
  if (network.isLocal) await prepareChain({ network, rpcUrl: environment.rpcUrl });
  return environment.rpcUrl;
}

/** Our own facilitator on loopback, or the client of the one at FACILITATOR_URL. */
async function facilitatorFor(
  environment: Environment,
  network: Network,
  chain: ChainClient,
  database: DatabaseHandle,
): Promise<{ client: ReturnType<typeof createFacilitatorClient>; local: Facilitator | null }> {
  const { url, token } = environment.facilitator;
  if (url) return { client: createFacilitatorClient({ url, token }), local: null };
  const { facilitator, server } = await openFacilitator({
    db: database.db,
    chain,
    network,
    payTo: environment.payTo,
    confirmations: environment.confirmations,
    settings: environment.facilitator,
  });
  log("info", "the facilitator listens", { url: server.url });
  return { client: createFacilitatorClient({ url: server.url, token }), local: facilitator };
}

function describe(network: Network): string {
  return network.isLocal
    ? "Payments run on a local chain with a funded demo wallet: nothing here is real money."
    : `Payments run on ${network.title}.`;
}

/** `npm start` holds a channel to us: when it is gone, killed without a word, we end too. */
function endWithParent(): void {
  if (process.connected) process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
}
