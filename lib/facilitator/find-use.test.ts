import { encodeAbiParameters, encodeEventTopics, type Hex, hexToNumber, numberToHex } from "viem";
import { generatePrivateKey } from "viem/accounts";
import { afterEach, expect, test } from "vitest";
import { rpcProxy } from "@/tests/support/rpc-proxy";
import { anyAddress } from "@/tests/support/wallet-contract";
import { createChainClient } from "../chain/chain-client";
import { eip3009Abi, type TransferAuthorization } from "../chain/eip3009";
import { networks } from "../chain/networks";
import { readAuthorizationLogs } from "./authorization-logs";
import { type ChainLog, createChainAccess } from "./chain-access";
import { findUse } from "./find-use";

const { asset } = networks.local;
const proxy = rpcProxy(() => "http://127.0.0.1:1");
afterEach(() => proxy.heal());

const transaction: Hex = `0x${"aa".repeat(32)}`;
const blockHash: Hex = `0x${"bb".repeat(32)}`;
const authorization: TransferAuthorization = {
  from: anyAddress(),
  to: anyAddress(),
  value: 10_000n,
  validAfter: 0n,
  validBefore: 1n,
  nonce: generatePrivateKey(),
};

type Terms = Pick<TransferAuthorization, "from" | "to" | "value" | "nonce">;
const topicsOf = (topics: (Hex | Hex[] | null)[]) => topics.flatMap((topic) => topic ?? []);
const log = (topics: Hex[], data: Hex = "0x", address = asset): ChainLog => ({
  address,
  topics,
  data,
  transaction,
  block: 0n,
});
const used = ({ from, nonce }: Terms) =>
  log(
    topicsOf(
      encodeEventTopics({
        abi: eip3009Abi,
        eventName: "AuthorizationUsed",
        args: { authorizer: from, nonce },
      }),
    ),
  );
const transfer = ({ from, to, value }: Terms) =>
  log(
    topicsOf(encodeEventTopics({ abi: eip3009Abi, eventName: "Transfer", args: { from, to } })),
    encodeAbiParameters([{ type: "uint256" }], [value]),
  );
const other = { ...authorization, from: anyAddress(), nonce: generatePrivateKey() };
const read = (logs: ChainLog[]) => readAuthorizationLogs(logs, asset, authorization);

test("an authorization is settled by its own use and the very transfer that follows it", () => {
  expect(read([used(authorization), transfer(authorization)])).toBe("settled");
  expect(
    read([
      used(other),
      transfer(other),
      used(authorization),
      transfer(authorization),
      used(other),
      transfer(other),
    ]),
  ).toBe("settled");
});

test("a use with another transfer, another's use with our transfer, or a foreign token's logs do not settle it", () => {
  expect(read([used(authorization), transfer({ ...authorization, value: 9_999n })])).toBe("mismatch");
  expect(read([used(authorization), transfer({ ...authorization, to: anyAddress() })])).toBe("mismatch");
  expect(read([used(authorization)])).toBe("mismatch");
  expect(read([used(authorization), used(other), transfer(authorization)])).toBe("mismatch");
  expect(read([transfer(authorization), used(authorization)])).toBe("mismatch");
  expect(read([used(other), transfer(authorization)])).toBeNull();
  const foreign = [used(authorization), transfer(authorization)].map((each) => ({
    ...each,
    address: anyAddress(),
  }));
  expect(read(foreign)).toBeNull();
  expect(read([])).toBeNull();
});

test("logs are searched in windows that every node serves, newest first, each block once", async () => {
  const [head, usedAt] = [25_000, 3_500];
  const windows: [from: number, to: number][] = [];
  const rpcLogs = [used(authorization), transfer(authorization)].map(({ address, topics, data }, index) => ({
    address: address.toLowerCase(),
    topics,
    data,
    blockNumber: numberToHex(usedAt),
    transactionHash: transaction,
    logIndex: numberToHex(index),
  }));
  proxy.break("eth_getLogs", ({ params: [filter] }) => {
    const { fromBlock, toBlock }: { fromBlock: Hex; toBlock: Hex } = Object(filter);
    const window: [number, number] = [hexToNumber(fromBlock), hexToNumber(toBlock)];
    windows.push(window);
    return { result: window[0] <= usedAt && usedAt <= window[1] ? rpcLogs.slice(0, 1) : [] };
  });
  const receipt = {
    transactionHash: transaction,
    blockNumber: numberToHex(usedAt),
    blockHash,
    logs: rpcLogs,
  };
  proxy.break("eth_getTransactionReceipt", () => ({ result: receipt }));
  const block = { number: numberToHex(usedAt), hash: blockHash, transactions: [transaction] };
  proxy.break("eth_getBlockByNumber", () => ({ result: block }));
  const chain = createChainAccess(createChainClient(networks.local, proxy.url));

  const use = await findUse(chain, asset, authorization, { head: BigInt(head), confirmations: 3 });
  expect(use).toMatchObject({
    outcome: "settled",
    isConfirmed: true,
    receipt: { transaction, block: BigInt(usedAt) },
  });
  windows.sort(([one], [two]) => two - one);
  expect(windows[0]?.[1]).toBe(head);
  for (const [index, [from, to]] of windows.entries()) {
    expect(to - from).toBeLessThan(2_000);
    if (index > 0) expect(to).toBe((windows[index - 1]?.[0] ?? 0) - 1);
  }
});

test("a chain of few blocks is searched down to its first, and no log is no conclusion", async () => {
  const windows: unknown[] = [];
  proxy.break("eth_getLogs", ({ params: [filter] }) => {
    const { fromBlock, toBlock } = Object(filter);
    windows.push([fromBlock, toBlock]);
    return { result: [] };
  });
  const chain = createChainAccess(createChainClient(networks.local, proxy.url));
  expect(await findUse(chain, asset, authorization, { head: 17n, confirmations: 2 })).toBeNull();
  expect(windows).toEqual([["0x0", "0x11"]]);
});
