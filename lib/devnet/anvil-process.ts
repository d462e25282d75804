import "server-only";
import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import type { Hash } from "viem";
import { createChainClient } from "@/lib/chain/chain-client";
import type { Network } from "@/lib/chain/networks";
import { anvilBinary } from "./anvil-binary";
import { chainGenesisHash } from "./chain-genesis-hash";

export type AnvilProcess = {
  rpcUrl: string;
  port: number;
  pid: number;
  genesisHash: Hash;
  child: ChildProcess;
};

type AnvilOptions = {
  network: Network;
  port: number;
  /** Null mines nothing by itself. */
  blockTimeSeconds: number | null;
  arguments?: string[];
};

const startDeadlineMs = 20_000;

/**
 * Starts an anvil on 127.0.0.1 in a process group of its own, so that Ctrl-C in a terminal leaves it to us, and waits
 * until it answers.
 * @returns null when it ended at once, as it does when something else has taken the port
 */
export async function startAnvil(options: AnvilOptions): Promise<AnvilProcess | null> {
  const { network, port } = options;
  const child = spawn(anvilBinary(), anvilArguments(options), { detached: true, stdio: "ignore" });
  const ended = new Promise<null>((resolve) => {
    child.once("exit", () => resolve(null));
    child.once("error", () => resolve(null));
  });
  const rpcUrl = `http://127.0.0.1:${port}`;
  const genesisHash = await Promise.race([ended, waitForGenesis(network, rpcUrl, child)]);
  if (genesisHash === null || child.pid === undefined) return null;
  return { rpcUrl, port, pid: child.pid, genesisHash, child };
}

/** Whether nothing listens on a port of 127.0.0.1; port 0 asks the system for any free one. */
export function findFreePort(port = 0): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(null));
    probe.listen(port, "127.0.0.1", () => {
      const bound = probe.address();
      probe.close(() => resolve(typeof bound === "object" && bound !== null ? bound.port : null));
    });
  });
}

function anvilArguments({ network, port, blockTimeSeconds, arguments: more = [] }: AnvilOptions): string[] {
  return [
    ...["--host", "127.0.0.1", "--port", String(port), "--silent"],
    ...["--chain-id", String(network.chainId)],
    ...(blockTimeSeconds === null ? ["--no-mining"] : ["--block-time", String(blockTimeSeconds)]),
    ...more,
  ];
}

async function waitForGenesis(network: Network, rpcUrl: string, child: ChildProcess): Promise<Hash | null> {
  const client = createChainClient(network, rpcUrl);
  const deadline = Date.now() + startDeadlineMs;
  while (child.exitCode === null && Date.now() < deadline) {
    const genesisHash = await chainGenesisHash(client).catch(() => null);
    if (genesisHash) return genesisHash;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  child.kill("SIGKILL");
  return null;
}
