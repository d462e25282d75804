import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { createChainClient } from "@/lib/chain/chain-client";
import { developmentAccounts } from "@/lib/chain/development-accounts";
import { eip3009Abi } from "@/lib/chain/eip3009";
import { networks } from "@/lib/chain/networks";
import { eventually } from "@/tests/support/eventually";
import { findFreePort } from "./anvil-process";
import { createChainAdministration } from "./chain-administration";
import { chainGenesisHash } from "./chain-genesis-hash";
import { isAlive } from "./is-alive";
import { type LocalChain, startLocalChain } from "./local-chain";

const network = networks.local;
const folders: string[] = [];
const started: LocalChain[] = [];
afterEach(async () => {
  for (const chain of started.splice(0)) {
    chain.stop();
    await eventually(() => (isAlive(chain.pid) ? null : true), "anvil to end");
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "chain-"));
  folders.push(folder);
  return folder;
}

async function start(dataDirectory: string, port?: number): Promise<LocalChain> {
  const free = port ?? (await findFreePort());
  const chain = await startLocalChain({ dataDirectory, port: free ?? 0, confirmations: 2 });
  started.push(chain);
  return chain;
}

const demoBalance = (chain: LocalChain) =>
  createChainClient(network, chain.rpcUrl).readContract({
    address: network.asset,
    abi: eip3009Abi,
    functionName: "balanceOf",
    args: [developmentAccounts.demoWallet.address],
  });
const head = (chain: LocalChain) => createChainClient(network, chain.rpcUrl).getBlockNumber();

/** One block with a transaction; its receipt must survive. */
async function sendSomething(chain: LocalChain) {
  const administration = createChainAdministration(network, chain.rpcUrl);
  const [account] = await administration.getAddresses();
  const hash = await administration.sendTransaction({
    account: account ?? "0x",
    to: account ?? "0x",
    value: 1n,
  });
  await administration.waitForTransactionReceipt({ hash });
  return hash;
}

/** The state file has been written with everything up to now. */
async function dumped(folder: string, hash: string) {
  const state = path.join(folder, "chain/state.json");
  await eventually(() => {
    try {
      return readFileSync(state, "utf8").includes(hash.slice(2)) ? true : null;
    } catch {
      return null;
    }
  }, "anvil to write its state");
}

test("a first start funds the demo wallet, and an idle chain makes no blocks", async () => {
  const chain = await start(newFolder());
  expect(await demoBalance(chain)).toBe(100_000_000n);
  let last = -1n;
  let unchanged = 0;
  await eventually(async () => {
    const now = await head(chain);
    unchanged = now === last ? unchanged + 1 : 0;
    last = now;
    return unchanged > 120 ? true : null;
  }, "the chain to fall idle");
});

test("a read that begins before a block and ends after it is answered", async () => {
  const chain = await start(newFolder());
  const administration = createChainAdministration(network, chain.rpcUrl);
  const mined = (async () => {
    for (let block = 0; block < 200; block++) await administration.mine({ blocks: 1 });
    return true;
  })();
  const readers = Array.from({ length: 4 }, async () => {
    while ((await Promise.race([mined, demoBalance(chain)])) !== true);
  });
  await Promise.all(readers);
});

test("a restart keeps identity, balances and receipts", async () => {
  const folder = newFolder();
  const first = await start(folder);
  const hash = await sendSomething(first);
  first.stop();
  const second = await start(folder);
  expect(second.pid).not.toBe(first.pid);
  expect(second.genesisHash).toBe(first.genesisHash);
  expect(await demoBalance(second)).toBe(100_000_000n);
  const receipt = await createChainClient(network, second.rpcUrl).getTransactionReceipt({ hash });
  expect(receipt.status).toBe("success");
});

test("the chain keeps its identity through one restart after another", async () => {
  const folder = newFolder();
  const identities = new Set<string>();
  for (let starts = 0; starts < 6; starts++) {
    const chain = await start(folder);
    await sendSomething(chain);
    identities.add(chain.genesisHash);
    identities.add(await chainGenesisHash(createChainClient(network, chain.rpcUrl)));
    chain.stop();
  }
  expect(identities.size).toBe(1);
});

test("kill -9 of the chain keeps them, too, even when its last dump is torn", async () => {
  const folder = newFolder();
  const first = await start(folder);
  const hash = await sendSomething(first);
  await dumped(folder, hash);
  await eventually(() => {
    try {
      return readFileSync(path.join(folder, "chain/state.json.copy"), "utf8").includes(hash.slice(2))
        ? true
        : null;
    } catch {
      return null;
    }
  }, "the copy of the state");
  process.kill(first.pid, "SIGKILL");
  await eventually(() => (isAlive(first.pid) ? null : true), "anvil to die");
  truncateSync(path.join(folder, "chain/state.json"), 1000);
  const second = await start(folder);
  expect(second.genesisHash).toBe(first.genesisHash);
  const receipt = await createChainClient(network, second.rpcUrl).getTransactionReceipt({ hash });
  expect(receipt.status).toBe("success");
});

test("an anvil that outlived its service is adopted", async () => {
  const folder = newFolder();
  const first = await start(folder);
  const second = await start(folder);
  expect([second.pid, second.port]).toEqual([first.pid, first.port]);
});

test("two chains are told apart by their genesis, and a taken port is passed over", async () => {
  const blocker = createServer();
  await new Promise<void>((resolve) => blocker.listen(0, "127.0.0.1", resolve));
  const address = blocker.address();
  const taken = typeof address === "object" && address ? address.port : 0;
  // Both begin in the same second.
  const [first, second] = await Promise.all([start(newFolder(), taken), start(newFolder())]);
  expect(first.port).toBeGreaterThan(taken);
  expect(second.genesisHash).not.toBe(first.genesisHash);
  await new Promise((resolve) => blocker.close(resolve));
});

test("a state file that anvil refuses is named, not blamed on the port", async () => {
  const folder = newFolder();
  mkdirSync(path.join(folder, "chain"));
  writeFileSync(path.join(folder, "chain/state.json"), "{}");
  await expect(start(folder)).rejects.toThrow("chain/state.json, move that file away");
});

test("no web page may call the chain", async () => {
  const chain = await start(newFolder());
  const preflight = await fetch(chain.rpcUrl, {
    method: "OPTIONS",
    headers: { Origin: "http://page.example", "Access-Control-Request-Method": "POST" },
  });
  expect(preflight.headers.get("access-control-allow-origin")).toBeNull();
  const simple = await fetch(chain.rpcUrl, {
    method: "POST",
    headers: { "Content-Type": "text/plain" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_chainId", params: [] }),
  });
  expect(await simple.json()).toHaveProperty("error");
});
