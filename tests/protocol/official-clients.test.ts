import { execFile } from "node:child_process";
import { wrapAxiosWithPayment, x402Client as x402AxiosClient } from "@x402/axios";
import { ExactEvmScheme } from "@x402/evm/exact/client";
import { wrapFetchWithPayment, x402Client } from "@x402/fetch";
import axios from "axios";
import { eq } from "drizzle-orm";
import { parseAbiItem } from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { describe, expect, test } from "vitest";
import { wrapFetchWithPayment as wrapFetchWithLegacyPayment } from "x402-fetch";
import { payments } from "@/drizzle/schema";
import { networks } from "@/lib/chain/networks";
import { testShop } from "../support/shop";

/** Unmodified public clients (PROTOCOL §1) buy from us, and each purchase is charged exactly once. */
type Bought = { status: number; paymentId: string | null; summary: unknown };
type Client = (url: string, payer: PrivateKeyAccount, id: `eip155:${number}`) => Promise<Bought>;

const read = async (response: Response): Promise<Bought> => ({
  status: response.status,
  paymentId: response.headers.get("X-Payment-Id"),
  summary: await response.json(),
});
const clients: Record<string, Client> = {
  "@x402/fetch": async (url, payer, id) => {
    const client = new x402Client().register(id, new ExactEvmScheme(payer));
    return read(await wrapFetchWithPayment(fetch, client)(url));
  },
  "@x402/fetch, registered for every EVM chain": async (url, payer) => {
    const client = new x402Client().register("eip155:*", new ExactEvmScheme(payer));
    return read(await wrapFetchWithPayment(fetch, client)(url));
  },
  "@x402/axios": async (url, payer, id) => {
    const client = new x402AxiosClient().register(id, new ExactEvmScheme(payer));
    const response = await wrapAxiosWithPayment(axios.create(), client).get(url);
    const paymentId: unknown = response.headers["x-payment-id"];
    return { status: response.status, paymentId: String(paymentId), summary: response.data };
  },
  "x402-fetch": async (url, payer) => read(await wrapFetchWithLegacyPayment(fetch, payer)(url)),
};

describe.each([networks.local, networks.base])("official clients buy a summary on $id", (network) => {
  const shop = testShop({ network });
  const path = "/books/1/summary";

  /** The one payment of the payer is settled, and so much has left the wallet, in one transfer. */
  async function expectChargedOnce(payer: PrivateKeyAccount, paymentId: string | null) {
    const receipt = await shop.receiptWhen(paymentId, "settled");
    expect([receipt.amount, receipt.network]).toEqual(["50000", network.id]);
    expect(await shop.chain.balanceOf(payer.address)).toBe(950_000n);
    const transfers = await shop.chain.client.getLogs({
      address: network.asset,
      event: parseAbiItem("event Transfer(address indexed from, address indexed to, uint256 value)"),
      args: { from: payer.address },
      fromBlock: 0n,
    });
    expect(transfers.map(({ args }) => [args.to, args.value])).toEqual([[shop.chain.payTo, 50_000n]]);
    const ofPayer = eq(payments.payer, payer.address.toLowerCase());
    expect(await shop.database.db.select({ id: payments.id }).from(payments).where(ofPayer)).toEqual([
      { id: paymentId },
    ]);
    await shop.expectLedgerToAgree();
  }

  test.each(Object.entries(clients))("%s: 200, the summary, one charge", async (_name, buy) => {
    const payer = await shop.chain.fundedPayer();
    const bought = await buy(`${shop.url}${path}`, payer, network.id);
    expect(bought.status).toBe(200);
    expect(bought.summary).toMatchObject({ id: 1, summary: expect.stringContaining("A first sentence.") });
    await expectChargedOnce(payer, bought.paymentId);
  });

  test.each(Object.entries(clients))(
    "%s without the money gets no summary and is not charged",
    async (_name, buy) => {
      const payer = await shop.chain.fundedPayer(49_999n);
      const outcome = await buy(`${shop.url}${path}`, payer, network.id).then(JSON.stringify, String);
      expect(outcome).toMatch(/"status":403|status code 403/);
      expect(outcome).not.toContain("A first sentence.");
      expect(await shop.chain.balanceOf(payer.address)).toBe(49_999n);
    },
  );

  /** The example as a newcomer starts it: a process of its own that knows an address and a key. */
  function runExample(environment: Record<string, string>, book = "1") {
    const args = ["--import", "tsx", "examples/buy.ts", book, shop.url];
    const { PATH = "", HOME = "" } = process.env;
    const env: NodeJS.ProcessEnv = { PATH, HOME, NODE_ENV: "production", ...environment };
    return new Promise<{ code: number | null; output: string; error: string }>((resolve) => {
      const child = execFile(process.execPath, args, { env }, (_fault, output, error) =>
        resolve({ code: child.exitCode, output, error }),
      );
    });
  }

  test("examples/buy.ts prints the summary and a receipt that settles", async () => {
    const key = generatePrivateKey();
    const payer = privateKeyToAccount(key);
    await shop.chain.fund(payer.address, 1_000_000n);
    const { code, output, error } = await runExample({ PRIVATE_KEY: key });
    expect([code, error]).toEqual([0, ""]);
    expect(output).toContain("Book 1, An Author");
    expect(output).toContain("A first sentence. And a second one that is sold.");
    const paymentId = /Receipt: \S+\/payments\/(pay_[0-9a-f]{32})\n$/.exec(output)?.[1] ?? null;
    await expectChargedOnce(payer, paymentId);
  });

  test("examples/buy.ts says why when it cannot buy, and fails", async () => {
    const poor = await runExample({ PRIVATE_KEY: generatePrivateKey() });
    expect([poor.code, poor.output]).toEqual([1, ""]);
    expect(poor.error).toContain("403");
    expect(poor.error).toContain("too little USDC");
    const unknown = await runExample({ PRIVATE_KEY: generatePrivateKey() }, "999");
    expect([unknown.code, unknown.error]).toEqual([1, expect.stringContaining("No book has the id 999")]);
  });

  test("examples/buy.ts without PRIVATE_KEY: the demo wallet on the local chain, elsewhere it asks for one", async () => {
    const { code, error } = await runExample({});
    expect(code).toBe(1);
    const expected = network.isLocal
      ? "too little USDC"
      : "Set PRIVATE_KEY to a wallet with USDC on eip155:8453";
    expect(error).toContain(expected);
  });
});
