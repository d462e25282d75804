import "server-only";
import { randomInt } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Hash } from "viem";
import { z } from "zod";
import { type ChainClient, createChainClient } from "@/lib/chain/chain-client";
import { developmentAccounts } from "@/lib/chain/development-accounts";
import { eip3009Abi } from "@/lib/chain/eip3009";
import { networks } from "@/lib/chain/networks";
import { log } from "@/lib/log";
import { type AnvilProcess, findFreePort, startAnvil } from "./anvil-process";
import { createChainAdministration } from "./chain-administration";
import { chainGenesisHash } from "./chain-genesis-hash";
import { keepStateCopy, restoreStateFile } from "./chain-state-file";
import { isAlive } from "./is-alive";
import { mintTokens } from "./mint";
import { startPacemaker } from "./pacemaker";
import { prepareChain } from "./prepare-chain";

export type LocalChain = { rpcUrl: string; port: number; pid: number; genesisHash: Hash; stop(): void };

type LocalChainOptions = {
  dataDirectory: string;
  /** The first port tried; the next free one is taken when it is not free. */
  port: number;
  confirmations: number;
};

const network = networks.local;
const portsTried = 20;
/** Atomic units: the demo wallet gets a hundred USDC whenever it has less than one. */
const demoFunds = 100_000_000n;
const demoMinimum = 1_000_000n;

/**
 * The development chain of a data directory: adopts the anvil that an earlier process of ours left running, else starts
 * one on the recorded state. It writes its state every second, so that balances and receipts outlive even a kill.
 * @throws Error where the platform has no anvil or every port is taken
 */
export async function startLocalChain(options: LocalChainOptions): Promise<LocalChain> {
  const folder = path.resolve(options.dataDirectory, "chain");
  mkdirSync(folder, { recursive: true });
  const record = path.join(folder, "anvil.json");
  const running = (await adopt(record)) ?? (await startRecorded(folder, record, options.port));
  const { rpcUrl, port, pid, genesisHash } = running;
  await prepareChain({ network, rpcUrl });
  const stopCopying = keepStateCopy(stateFile(folder));
  const stopPacemaker = startPacemaker(createChainAdministration(network, rpcUrl), options.confirmations);
  await fundDemoWallet(createChainClient(network, rpcUrl), rpcUrl);
  const stop = () => {
    stopPacemaker();
    stopCopying();
    writeFileSync(record, JSON.stringify({ pid, port, genesisHash, isEnding: true } satisfies Recorded));
    endProcess(pid);
  };
  return { rpcUrl, port, pid, genesisHash, stop };
}

const recorded = z.object({
  pid: z.number(),
  port: z.number(),
  genesisHash: z.custom<Hash>(),
  /** It was told to end and may still be writing its state. */
  isEnding: z.boolean().default(false),
});
type Recorded = z.output<typeof recorded>;
const longestEndingMs = 10_000;

/** The recorded anvil if it still lives, which the genesis block at its port proves: process numbers come round. */
async function adopt(record: string): Promise<(Recorded & { rpcUrl: string }) | null> {
  const known = readRecord(record);
  if (!known) return null;
  if (known.isEnding) {
    await ended(known.pid);
    return null;
  }
  const rpcUrl = `http://127.0.0.1:${known.port}`;
  const genesisHash = await chainGenesisHash(createChainClient(network, rpcUrl)).catch(() => null);
  if (genesisHash !== known.genesisHash || !isAlive(known.pid)) return null;
  log("info", "the local chain is still running and was adopted", { pid: known.pid, port: known.port });
  return { ...known, rpcUrl };
}

async function startRecorded(
  folder: string,
  record: string,
  firstPort: number,
): Promise<Recorded & { rpcUrl: string }> {
  restoreStateFile(stateFile(folder));
  const anvil = await startOnNextFreePort(stateFile(folder), firstPort);
  const { pid, port, genesisHash, rpcUrl } = anvil;
  anvil.child.unref();
  writeFileSync(record, JSON.stringify({ pid, port, genesisHash, isEnding: false } satisfies Recorded));
  return { pid, port, genesisHash, isEnding: false, rpcUrl };
}

async function startOnNextFreePort(state: string, firstPort: number): Promise<AnvilProcess> {
  for (let port = firstPort; port < Math.min(firstPort + portsTried, 65_536); port++) {
    if ((await findFreePort(port)) === null) continue;
    const anvil = await startAnvil({
      network,
      port,
      blockTimeSeconds: null,
      arguments: localChainArguments(state),
    });
    if (anvil) return anvil;
    if ((await findFreePort(port)) === null) continue;
    throw new Error(`anvil did not start. If another version of it wrote ${state}, move that file away.`);
  }
  throw new Error(
    `The local chain found no free port from ${firstPort} on. Set LOCAL_CHAIN_PORT to a free one.`,
  );
}

/**
 * Without `--prune-history` anvil keeps a state for every block, in memory and under the home directory (350 kB each).
 * Without its number anvil keeps one, and a read that began before a new block fails with BlockOutOfRangeError.
 * The random fee of block 0 tells chains apart that began in the same second; after some blocks it has no effect.
 */
function localChainArguments(state: string): string[] {
  const firstBaseFee = 1_000_000_000 + randomInt(1_000_000_000);
  return [
    ...["--state", state, "--state-interval", "1", "--prune-history", "16", "--no-cors"],
    ...["--block-base-fee-per-gas", String(firstBaseFee)],
  ];
}

async function fundDemoWallet(client: ChainClient, rpcUrl: string): Promise<void> {
  const to = developmentAccounts.demoWallet.address;
  const balance = await client.readContract({
    address: network.asset,
    abi: eip3009Abi,
    functionName: "balanceOf",
    args: [to],
  });
  if (balance < demoMinimum) await mintTokens({ network, rpcUrl, to, amount: demoFunds });
}

function readRecord(record: string): Recorded | null {
  const text = readIfThere(record);
  if (text === null) return null;
  try {
    return recorded.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

async function ended(pid: number): Promise<void> {
  const deadline = Date.now() + longestEndingMs;
  while (isAlive(pid) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
}

function stateFile(folder: string): string {
  return path.join(folder, "state.json");
}

/** SIGTERM lets anvil write its state once more. */
function endProcess(pid: number): void {
  try {
    process.kill(pid, "SIGTERM");
  } catch {
    // It has ended already.
  }
}
