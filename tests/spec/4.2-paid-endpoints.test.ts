import { ExactEvmScheme } from "@x402/evm/exact/client";
import { wrapFetchWithPayment, x402Client } from "@x402/fetch";
import { describe, expect, test } from "vitest";
import { wrapFetchWithPayment as wrapFetchWithLegacyPayment } from "x402-fetch";
import * as hybrid from "@/app/(api)/search/hybrid/route";
import * as searchSummaries from "@/app/(api)/search/summaries/route";
import { payments } from "@/drizzle/schema";
import { callRoute } from "../support/call-route";
import { testShop } from "../support/shop";

const shop = testShop({ hasCollection: true });

const endpoints = [
  { path: "/search/hybrid?q=whale", price: 10_000n, description: "Search in all books for “whale”" },
  { path: "/search/summaries?q=whale", price: 20_000n, description: "Search in all summaries for “whale”" },
  {
    path: "/books/6/summary",
    price: 50_000n,
    description: "Summary of Moby-Dick; or, The Whale by Herman Melville",
  },
];
const searches = ["/search/hybrid", "/search/summaries"];
const countPayments = async () => (await shop.database.db.select({ id: payments.id }).from(payments)).length;

async function offerOf(response: Response) {
  return JSON.parse(Buffer.from(response.headers.get("PAYMENT-REQUIRED") ?? "", "base64").toString());
}

describe.each(endpoints)("SPEC 4.2, GET $path", ({ path, price, description }) => {
  test("without a payment: 402 with its price and what is sold, in a line", async () => {
    const response = await fetch(`${shop.url}${path}`);
    expect(response.status).toBe(402);
    const offer = await offerOf(response);
    expect(offer.accepts).toHaveLength(1);
    expect(offer.accepts[0].amount).toBe(String(price));
    expect(offer.resource).toMatchObject({ url: `${shop.url}${path}`, description });
  });

  test("HEAD tells the price and never charges", async () => {
    const response = await fetch(`${shop.url}${path}`, { method: "HEAD" });
    expect(response.status).toBe(402);
    expect((await offerOf(response)).accepts[0].amount).toBe(String(price));
  });

  test.each(["2", "1"])("the official client of version %s buys it at that price", async (version) => {
    const payer = await shop.chain.fundedPayer(price);
    const client = new x402Client().register(shop.chain.network.id, new ExactEvmScheme(payer));
    const paidFetch =
      version === "2" ? wrapFetchWithPayment(fetch, client) : wrapFetchWithLegacyPayment(fetch, payer);
    const response = await paidFetch(`${shop.url}${path}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const receipt = await shop.receiptWhen(response.headers.get("X-Payment-Id"), "settled");
    expect(receipt.amount).toBe(String(price));
    expect(await shop.chain.balanceOf(payer.address)).toBe(0n);
  });

  test("a repeat with the same authorization is byte-identical and free", async () => {
    const payer = await shop.chain.fundedPayer(price);
    const headers = {
      "X-PAYMENT": await shop.paymentFor(path, payer),
      "Idempotency-Key": crypto.randomUUID(),
    };
    const first = await fetch(`${shop.url}${path}`, { headers });
    const bytes = Buffer.from(await first.arrayBuffer());
    await shop.receiptWhen(first.headers.get("X-Payment-Id"), "settled");
    const again = await fetch(`${shop.url}${path}`, { headers });
    expect(again.status).toBe(200);
    expect(again.headers.get("X-Payment-Id")).toBe(first.headers.get("X-Payment-Id"));
    expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true);
    expect(await shop.chain.balanceOf(payer.address)).toBe(0n);
  });
});

describe.each(searches)("what makes a purchase of %s the same", (path) => {
  const headersFor = async (target: string, price: bigint) => ({
    "X-PAYMENT": await shop.paymentFor(target, await shop.chain.fundedPayer(price)),
    "Idempotency-Key": crypto.randomUUID(),
  });
  const price = path === "/search/hybrid" ? 10_000n : 20_000n;

  test("parameters in any order, defaults written out, spaces around q, unknown ones: all the same", async () => {
    const headers = await headersFor(`${path}?q=white+whale`, price);
    const first = await (await fetch(`${shop.url}${path}?q=white+whale`, { headers })).text();
    for (const same of ["?limit=20&q=white%20whale", "?q=%20white+whale%20", "?q=white+whale&utm=x"]) {
      const again = await fetch(`${shop.url}${path}${same}`, { headers });
      expect([same, again.status, await again.text()]).toEqual([same, 200, first]);
    }
  });

  test("another query or limit is another purchase: the used authorization is refused", async () => {
    const headers = await headersFor(`${path}?q=whale`, price);
    expect((await fetch(`${shop.url}${path}?q=whale`, { headers })).status).toBe(200);
    for (const other of ["?q=whales", "?q=Whale", "?q=whale&limit=19"]) {
      const refused = await fetch(`${shop.url}${path}${other}`, { headers });
      expect([other, refused.status]).toEqual([other, 403]);
    }
  });
});

describe.each(searches)("SPEC 4.2, a probe of %s", (path) => {
  test("without q and without a payment: 402 with the price, for GET and HEAD", async () => {
    for (const method of ["GET", "HEAD"]) {
      const response = await fetch(`${shop.url}${path}`, { method });
      expect(response.status).toBe(402);
      const { accepts, resource } = await offerOf(response);
      expect(accepts[0].amount).toBe(path === "/search/hybrid" ? "10000" : "20000");
      expect(resource.description).toMatch(/^Search in all (?:books|summaries)$/);
    }
  });

  test("without q but with a payment: 400, nothing charged", async () => {
    const payer = await shop.chain.fundedPayer();
    const before = await countPayments();
    const payment = await shop.paymentFor(`${path}?q=whale`, payer);
    const response = await fetch(`${shop.url}${path}`, { headers: { "X-PAYMENT": payment } });
    expect(response.status).toBe(400);
    expect((await response.json()).error).toMatchObject({ code: "invalid_parameter", parameter: "q" });
    expect(await countPayments()).toBe(before);
  });
});

describe.each([
  ["/search/hybrid?q=whale", hybrid],
  ["/search/summaries?q=whale", searchSummaries],
] as const)("the other methods of %s", (target, route) => {
  test("OPTIONS answers for CORS, the rest 405", async () => {
    const options = await callRoute(route.OPTIONS, target, { method: "OPTIONS" });
    expect(options.status).toBe(204);
    expect(options.headers.get("access-control-allow-origin")).toBe("*");
    for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
      const response = await callRoute(route[method], target, { method });
      expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    }
  });
});
