import { createServer } from "node:http";
import { expect, test } from "vitest";
import { testChain } from "@/tests/support/chain";
import { anyAddress } from "@/tests/support/wallet-contract";
import { multicall3Address } from "../chain/chain-client";
import { eip3009Abi } from "../chain/eip3009";
import { networks } from "../chain/networks";
import { prepareChain } from "./prepare-chain";

const chain = testChain({ blockTimeSeconds: 0.1 });

const codeAt = (address: `0x${string}`) => chain.client.getCode({ address });

test("preparing again changes neither code nor balances, and sends nothing", async () => {
  const holder = await chain.fundedPayer();
  const developers = await chain.admin.getAddresses();
  const look = () =>
    Promise.all([
      codeAt(chain.network.asset),
      codeAt(multicall3Address),
      chain.balanceOf(holder.address),
      ...developers.map((address) => chain.client.getTransactionCount({ address })),
    ]);
  const before = await look();
  await prepareChain({ network: chain.network, rpcUrl: chain.rpcUrl });
  expect(await look()).toEqual(before);
});

test("Multicall3 answers many calls in one, and a failing one does not hurt the rest", async () => {
  const token = { address: chain.network.asset, abi: eip3009Abi } as const;
  const [decimals, failed, name] = await chain.client.multicall({
    contracts: [
      { ...token, functionName: "decimals" },
      { ...token, address: anyAddress(), functionName: "version" },
      { ...token, functionName: "name" },
    ],
  });
  expect(decimals).toEqual({ status: "success", result: 6 });
  expect(failed.status).toBe("failure");
  expect(name).toEqual({ status: "success", result: chain.network.token.name });
});

test("code that is there already stays", async () => {
  const network = { ...chain.network, asset: anyAddress() };
  await chain.admin.setCode({ address: network.asset, bytecode: "0x00" });
  await prepareChain({ network, rpcUrl: chain.rpcUrl });
  expect(await codeAt(network.asset)).toBe("0x00");
});

test("a chain with another id is refused", async () => {
  const preparation = prepareChain({ network: networks.base, rpcUrl: chain.rpcUrl });
  await expect(preparation).rejects.toThrow("has id 84532. Start anvil with --chain-id 8453.");
});

test("a node that is no anvil is refused before anything is written", async () => {
  const methods: string[] = [];
  const node = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const calls: { id: number; method: string }[] = [JSON.parse(text)].flat();
    methods.push(...calls.map(({ method }) => method));
    response.setHeader("Content-Type", "application/json");
    response.end(
      JSON.stringify(
        calls.map(({ id, method }) => ({
          jsonrpc: "2.0",
          id,
          result: method === "eth_chainId" ? "0x14a34" : "Geth/v1",
        })),
      ),
    );
  });
  await new Promise<void>((resolve) => node.listen(0, "127.0.0.1", resolve));
  const address = node.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const preparation = prepareChain({ network: networks.local, rpcUrl: `http://127.0.0.1:${port}` });
  await expect(preparation).rejects.toThrow("is Geth/v1. NETWORK=local needs an anvil there.");
  expect(methods.sort()).toEqual(["eth_chainId", "web3_clientVersion"]);
  node.closeAllConnections();
  await new Promise((resolve) => node.close(resolve));
});
