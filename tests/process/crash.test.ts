import { copyFileSync } from "node:fs";
import { request } from "node:http";
import { privateKeyToAccount } from "viem/accounts";
import { expect, test } from "vitest";
import { createChainClient } from "@/lib/chain/chain-client";
import { developmentAccounts } from "@/lib/chain/development-accounts";
import { eip3009Abi } from "@/lib/chain/eip3009";
import { networks } from "@/lib/chain/networks";
import type { Receipt } from "@/lib/payments/receipt";
import { authorizeFor } from "../support/authorize-for";
import { eventually } from "../support/eventually";
import type { ServiceProcess } from "../support/open-service-place";
import { servicePlace } from "../support/service-process";
import { smallCollection } from "../support/small-collection";

/** PROTOCOL §4.4–4.5: a crash at any step loses no money and takes none twice. Real processes, killed. */
const place = servicePlace(smallCollection());
const network = networks.local;
const payer = privateKeyToAccount(developmentAccounts.demoWallet.privateKey);
const path = "/books/1/summary";

const balance = async (address: `0x${string}`) =>
  createChainClient(network, place.chainUrl).readContract({
    address: network.asset,
    abi: eip3009Abi,
    functionName: "balanceOf",
    args: [address],
  });
const earned = () => balance(developmentAccounts.recipient.address);

async function receiptWhen(
  service: ServiceProcess,
  id: string,
  states: Receipt["state"][],
): Promise<Receipt> {
  return eventually(
    async () => {
      const receipt: Receipt = await (await fetch(`${service.url}/payments/${id}`)).json();
      return states.includes(receipt.state) ? receipt : null;
    },
    `payment ${id} to be ${states.join(" or ")}`,
  );
}

/** Buys, and calls back at the first byte of the answer's head. */
async function buyAnd(service: ServiceProcess, then: () => Promise<void>): Promise<string> {
  const payment = await authorizeFor(`${service.url}${path}`, network, payer);
  return new Promise((resolve, reject) => {
    const outgoing = request(`${service.url}${path}`, { headers: { "X-PAYMENT": payment } }, (response) => {
      response.on("error", () => {});
      if (response.statusCode !== 200) {
        response
          .toArray()
          .then((body) => reject(new Error(`${response.statusCode} ${body.join("")}`)), reject);
        return;
      }
      const id = String(response.headers["x-payment-id"]);
      then().then(() => resolve(id), reject);
    });
    outgoing.once("error", reject);
    outgoing.end();
  });
}

test("kill -9 at the moment of the 200: after a restart the payment settles, once", async () => {
  const first = await place.start();
  const before = await earned();
  const id = await buyAnd(first, first.kill);
  const second = await place.start();
  const receipt = await receiptWhen(second, id, ["settled"]);
  expect(receipt.transitions.map(({ state }) => state).filter((state) => state === "settled")).toHaveLength(
    1,
  );
  expect((await earned()) - before).toBe(50_000n);
  await second.stop();
});

test("kill -9 in the middle of the settlement: after a restart the payment settles, once", async () => {
  const first = await place.start();
  const before = await earned();
  const id = await buyAnd(first, async () => {});
  await receiptWhen(first, id, ["settling"]);
  await first.kill();
  const second = await place.start();
  await receiptWhen(second, id, ["settled"]);
  expect((await earned()) - before).toBe(50_000n);
  await second.stop();
});

test("a restart of everything, chain included, keeps balances and receipts", async () => {
  const first = await place.start();
  const id = await buyAnd(first, async () => {});
  const receipt = await receiptWhen(first, id, ["settled"]);
  const balances = await Promise.all([earned(), balance(payer.address)]);
  await first.stop();
  const second = await place.start();
  expect(await (await fetch(`${second.url}/payments/${id}`)).json()).toEqual(receipt);
  expect(await Promise.all([earned(), balance(payer.address)])).toEqual(balances);
  const chain = createChainClient(network, place.chainUrl);
  expect((await chain.getTransactionReceipt({ hash: `0x${receipt.transaction?.slice(2)}` })).status).toBe(
    "success",
  );
  await second.stop();
});

test("a chain that comes back without its newest blocks gets their settlements again", async () => {
  const first = await place.start();
  const before = await earned();
  const lost = await buyAnd(first, async () => {});
  const state = `${place.directory}/chain/state.json`;
  copyFileSync(state, `${state}.old`);
  await receiptWhen(first, lost, ["settled"]);
  await first.kill();
  await place.killChain();
  copyFileSync(`${state}.old`, state);
  const second = await place.start();
  const id = await buyAnd(second, async () => {});
  await receiptWhen(second, id, ["settled"]);
  await eventually(async () => ((await earned()) - before === 100_000n ? true : null), "both to be paid");
  await second.stop();
});

test("while the chain is stopped a payment is asked to wait, and costs nothing", async () => {
  const service = await place.start();
  const before = await earned();
  const payment = await authorizeFor(`${service.url}${path}`, network, payer);
  const resume = place.pauseChain();
  const headers = { "X-PAYMENT": payment };
  const answer = await fetch(`${service.url}${path}`, { headers });
  resume();
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  expect((await answer.json()).error.code).toBe("chain_unavailable");
  expect(await earned()).toBe(before);
  expect((await fetch(`${service.url}${path}`, { headers })).status).toBe(200);
  await service.stop();
});
