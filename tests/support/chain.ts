import { type ChildProcess, spawn } from "node:child_process";
import { type Address, parseAbi } from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll } from "vitest";
import { type ChainClient, createChainClient } from "@/lib/chain/chain-client";
import { eip3009Abi } from "@/lib/chain/eip3009";
import { type Network, networks } from "@/lib/chain/networks";
import { type AnvilProcess, findFreePort, startAnvil } from "@/lib/devnet/anvil-process";
import { type ChainAdministration, createChainAdministration } from "@/lib/devnet/chain-administration";
import { mintTokens } from "@/lib/devnet/mint";
import { prepareChain } from "@/lib/devnet/prepare-chain";

type TestChainOptions = { network?: Network; blockTimeSeconds?: number };

/**
 * An anvil of its own for one test file, with the development token in place and a block every quarter of a second. The
 * recipient and the facilitator's key are random: no test depends on another's.
 */
export function testChain({ network = networks.local, blockTimeSeconds = 0.25 }: TestChainOptions = {}) {
  const payTo = privateKeyToAccount(generatePrivateKey()).address;
  const facilitatorAccount = privateKeyToAccount(generatePrivateKey());
  let running: { anvil: AnvilProcess; admin: ChainAdministration; client: ChainClient } | undefined;
  let guard: ChildProcess | undefined;
  beforeAll(async () => {
    const anvil = await startOnFreePort(network, blockTimeSeconds);
    guard = endWithThisProcess(anvil.pid);
    await prepareChain({ network, rpcUrl: anvil.rpcUrl });
    const admin = createChainAdministration(network, anvil.rpcUrl);
    await admin.setBalance({ address: facilitatorAccount.address, value: 10n ** 19n });
    running = { anvil, admin, client: createChainClient(network, anvil.rpcUrl) };
  });
  afterAll(() => {
    running?.anvil.child.kill("SIGKILL");
    guard?.kill("SIGKILL");
  });
  const chain = () => {
    if (!running) throw new Error("The test chain runs only inside tests.");
    return running;
  };

  const balanceOf = (address: Address): Promise<bigint> =>
    chain().client.readContract({
      address: network.asset,
      abi: eip3009Abi,
      functionName: "balanceOf",
      args: [address],
    });
  const fund = (to: Address, amount: bigint) =>
    mintTokens({ network, rpcUrl: chain().anvil.rpcUrl, to, amount });
  return {
    network,
    payTo,
    facilitatorAccount,
    get rpcUrl() {
      return chain().anvil.rpcUrl;
    },
    get client() {
      return chain().client;
    },
    get admin() {
      return chain().admin;
    },
    balanceOf,
    fund,
    /** A fresh account with tokens, one whole USDC unless told otherwise. */
    async fundedPayer(amountAtomic = 1_000_000n): Promise<PrivateKeyAccount> {
      const payer = privateKeyToAccount(generatePrivateKey());
      if (amountAtomic > 0n) await fund(payer.address, amountAtomic);
      return payer;
    },
    /** The account sends all it has elsewhere, in the next block. */
    async drain(account: PrivateKeyAccount): Promise<void> {
      const { admin } = chain();
      await admin.setBalance({ address: account.address, value: 10n ** 18n });
      const amount = await balanceOf(account.address);
      const hash = await admin.writeContract({
        account,
        address: network.asset,
        abi: parseAbi(["function transfer(address to, uint256 value) returns (bool)"]),
        functionName: "transfer",
        args: [facilitatorAccount.address, amount],
      });
      await admin.waitForTransactionReceipt({ hash });
    },
    /** Ends the node: the chain is down. */
    stop: () => chain().anvil.child.kill("SIGKILL"),
    /** Freezes the node: calls hang until `resume`. */
    pause: () => chain().anvil.child.kill("SIGSTOP"),
    resume: () => chain().anvil.child.kill("SIGCONT"),
  };
}

export type TestChain = ReturnType<typeof testChain>;

/** Test chains keep no states under the home directory. */
const inMemory = ["--max-persisted-states", "0"];

/** A killed test run cannot end its anvil, which would mine for ever: a shell waits for the end of our pipe to it. */
function endWithThisProcess(pid: number): ChildProcess {
  const guard = spawn("/bin/sh", ["-c", `read -r _; kill -9 ${pid}`], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  guard.unref();
  return guard;
}

/** Another process may take a free port before anvil does: then the next one. */
async function startOnFreePort(network: Network, blockTimeSeconds: number): Promise<AnvilProcess> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const port = await findFreePort();
    const anvil =
      port === null ? null : await startAnvil({ network, port, blockTimeSeconds, arguments: inMemory });
    if (anvil) return anvil;
  }
  throw new Error("No anvil could be started for the test.");
}
