import { expect, test } from "vitest";
import { developmentAccounts } from "@/lib/chain/development-accounts";
import { networks } from "@/lib/chain/networks";
import type { Receipt } from "@/lib/payments/receipt";
import { authorizeFor } from "../support/authorize-for";
import { testChain } from "../support/chain";
import { eventually } from "../support/eventually";
import { servicePlace } from "../support/service-process";
import { smallCollection } from "../support/small-collection";

/** Two processes of the service on one PostgreSQL and one chain. The embedded database has one process at most. */
const chain = testChain();
const place = servicePlace(smallCollection());
const path = "/books/1/summary";
const earned = () => chain.balanceOf(developmentAccounts.recipient.address);
const openBoth = () => {
  const environment = { RPC_URL: chain.rpcUrl };
  return Promise.all([place.start(environment), place.start(environment)]);
};

test("a payer with money for one purchase gets one, whichever instance is asked", async () => {
  const both = await openBoth();
  const urls = Array.from({ length: 20 }, (_unused, index) => `${both[index % 2]?.url}${path}`);

  const payer = await chain.fundedPayer(50_000n);
  const before = await earned();
  const distinct = await Promise.all(urls.map((url) => authorizeFor(url, networks.local, payer)));
  const answers = await Promise.all(
    urls.map((url, index) => fetch(url, { headers: { "X-PAYMENT": distinct[index] ?? "" } })),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 403)]);
  await eventually(async () => ((await earned()) - before === 50_000n ? true : null), "the one payment");

  const other = await chain.fundedPayer(200_000n);
  const same = await authorizeFor(urls[0] ?? "", networks.local, other);
  // With the buyer's secret a copy that comes late, when the settlement has begun, is answered, too.
  const headers = { "X-PAYMENT": same, "Idempotency-Key": "one purchase" };
  const copies = await Promise.all(urls.map((url) => fetch(url, { headers })));
  expect(copies.map(({ status }) => status)).toEqual(copies.map(() => 200));
  const ids = new Set(copies.map(({ headers }) => headers.get("X-Payment-Id")));
  expect(ids.size).toBe(1);
  const [id] = ids;
  await eventually(async () => {
    const receipt: Receipt = await (await fetch(`${both[1]?.url}/payments/${id}`)).json();
    return receipt.state === "settled" ? true : null;
  }, "the copies' one payment to settle");
  expect(await chain.balanceOf(other.address)).toBe(150_000n);
  expect((await earned()) - before).toBe(100_000n);
  await Promise.all(both.map((service) => service.stop()));
});
