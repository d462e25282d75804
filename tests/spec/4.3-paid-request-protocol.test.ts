import { afterEach, describe, expect, test } from "vitest";
import { networks } from "@/lib/chain/networks";
import { paid } from "@/lib/http/paid";
import { callRoute } from "../support/call-route";
import { eventually } from "../support/eventually";
import { testShop } from "../support/shop";

describe.each([networks.local, networks.base])("SPEC 4.3, paid request protocol, on $id", (network) => {
  const shop = testShop({ network });
  const path = "/books/1/summary";
  const order: string[] = [];
  /** A paid route of its own, so that the moment its handler runs can be seen. */
  const route = paid("summary", async () => ({
    key: "/a-test-resource",
    description: "A resource of this test",
    deliver: async () => {
      order.push("handler");
      return { sold: true };
    },
  }));
  let honest: typeof shop.facilitator | undefined;
  function watchFacilitator() {
    const members = { ...shop.facilitator };
    honest = members;
    Object.assign(shop.facilitator, {
      verify: async (request: Parameters<typeof members.verify>[0]) => {
        const verdict = await members.verify(request);
        order.push(verdict.isValid ? "verified" : "found invalid");
        return verdict;
      },
      settle: (request: Parameters<typeof members.settle>[0]) => {
        order.push("settle");
        return members.settle(request);
      },
    });
  }
  afterEach(() => {
    if (honest) Object.assign(shop.facilitator, honest);
    honest = undefined;
    order.length = 0;
  });

  test("the four steps: price, signed repeat, verified and served, settled", async () => {
    const payer = await shop.chain.fundedPayer(50_000n);
    const unpaid = await fetch(`${shop.url}${path}`);
    expect([unpaid.status, unpaid.headers.has("PAYMENT-REQUIRED")]).toEqual([402, true]);
    expect(await unpaid.text()).not.toContain("A first sentence");

    const headers = { "X-PAYMENT": await shop.paymentFor(path, payer) };
    const served = await fetch(`${shop.url}${path}`, { headers });
    expect(served.status).toBe(200);
    expect((await served.json()).summary).toContain("A first sentence");
    await shop.receiptWhen(served.headers.get("X-Payment-Id"), "settled");
    expect(await shop.chain.balanceOf(payer.address)).toBe(0n);
  });

  test("the handler runs only after verification, and settlement only after the handler", async () => {
    const payment = await shop.paymentFor(path, await shop.chain.fundedPayer());
    watchFacilitator();
    const served = await callRoute(route.GET, "/a-test-resource", { headers: { "X-PAYMENT": payment } });
    expect(await served.json()).toEqual({ sold: true });
    expect(order).toEqual(["verified", "handler"]);
    await shop.receiptWhen(served.headers.get("X-Payment-Id"), "settled");
    expect(order.slice(0, 3)).toEqual(["verified", "handler", "settle"]);
  });

  test("without a payment, or with an unreadable one, neither the facilitator nor the handler is asked", async () => {
    watchFacilitator();
    const unpaid: Record<string, string>[] = [{}, { "X-PAYMENT": "nonsense" }];
    for (const headers of unpaid) {
      expect((await callRoute(route.GET, "/a-test-resource", { headers })).status).toBe(402);
    }
    expect(order).toEqual([]);
  });

  test("an invalid signature is 403, the handler never runs, and nothing settles", async () => {
    const [payer, stranger] = [await shop.chain.fundedPayer(), await shop.chain.fundedPayer()];
    const signedByStranger = await shop.paymentFor(path, stranger, {
      authorization: { from: payer.address },
    });
    const empty = await shop.paymentFor(path, payer, { signature: () => "0x" });
    watchFacilitator();
    for (const payment of [signedByStranger, empty]) {
      const headers = { "X-PAYMENT": payment };
      const refused = await callRoute(route.GET, "/a-test-resource", { headers });
      expect(refused.status).toBe(403);
      expect(await refused.text()).not.toContain("sold");
    }
    expect(new Set(order)).toEqual(new Set(["found invalid"]));
    for (const { address } of [payer, stranger]) expect(await shop.chain.balanceOf(address)).toBe(1_000_000n);
  });

  test("a handler that fails charges nothing, and the same payment can be presented again", async () => {
    const payer = await shop.chain.fundedPayer(50_000n);
    const headers = { "X-PAYMENT": await shop.paymentFor(path, payer) };
    const failing = paid("summary", async () => ({
      key: path,
      description: "A resource that fails",
      deliver: () => Promise.reject(new Error("this test fails the handler")),
    }));
    expect((await callRoute(failing.GET, path, { headers })).status).toBe(500);
    const served = await fetch(`${shop.url}${path}`, { headers });
    expect(served.status).toBe(200);
    await shop.receiptWhen(served.headers.get("X-Payment-Id"), "settled");
    await eventually(
      async () => ((await shop.chain.balanceOf(payer.address)) === 0n ? true : null),
      "the charge",
    );
  });
});
