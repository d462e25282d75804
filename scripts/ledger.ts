import { formatAtomicAmount } from "@/lib/chain/atomic-amount";
import { createChainClient } from "@/lib/chain/chain-client";
import { networks } from "@/lib/chain/networks";
import type { Database } from "@/lib/db/database";
import { startLocalChain } from "@/lib/devnet/local-chain";
import { type Environment, env } from "@/lib/env";
import { forgiveDebt } from "@/lib/payments/abandon-payments";
import { auditLedger } from "@/lib/payments/audit-ledger";
import { withDatabase } from "./with-database";

const usage = `Usage:
  npm run ledger -- audit          hold every payment against the chain
  npm run ledger -- forgive <id>   write off a payment that can no longer be settled
The embedded database needs the service stopped.`;

/** @returns the exit code: 0 when the ledger and the chain agree */
async function audit(db: Database): Promise<number> {
  const environment = env();
  const network = networks[environment.network];
  const ownChain = environment.rpcUrl === null ? await startOwnChain(environment) : null;
  const rpcUrl = environment.rpcUrl ?? ownChain?.rpcUrl ?? "";
  try {
    const result = await auditLedger(db, createChainClient(network, rpcUrl), network);
    console.log(`delivered      ${result.delivered}`);
    console.log(`settled        ${result.settled} (${formatAtomicAmount(result.settledAmount)} USDC)`);
    console.log(`unsettled      ${result.unsettled} (${formatAtomicAmount(result.unsettledAmount)} USDC)`);
    console.log(`unrecoverable  ${result.unrecoverable}`);
    for (const fault of result.faults) console.log(`FAULT ${fault}`);
    return result.faults.length === 0 ? 0 : 1;
  } finally {
    ownChain?.stop();
  }
}

/** The local chain of the data directory, which runs only while a service does. */
function startOwnChain({ dataDirectory, localChainPort: port, confirmations }: Environment) {
  return startLocalChain({ dataDirectory, port, confirmations });
}

async function forgive(db: Database, id: string): Promise<number> {
  const isForgiven = await forgiveDebt(db, id);
  console.log(isForgiven ? `${id} is written off; its payer may buy again.` : `${id} is no open debt.`);
  return isForgiven ? 0 : 1;
}

async function main([command, id]: string[]): Promise<number> {
  if (command !== "audit" && !(command === "forgive" && id)) {
    console.error(usage);
    return 1;
  }
  return withDatabase((db) => (id ? forgive(db, id) : audit(db)));
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
