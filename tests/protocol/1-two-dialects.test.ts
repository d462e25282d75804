import { describe, expect, test } from "vitest";
import { networks } from "@/lib/chain/networks";
import type { PaymentOptions } from "../support/authorize-for";
import { testShop } from "../support/shop";

/** PROTOCOL §1 on the local chain, and on a headless Base whose names appear on the wire. */
describe.each([networks.local, networks.base])("on $id", (network) => {
  const shop = testShop({ network });
  const path = "/books/1/summary";

  const decode = (response: Response) =>
    JSON.parse(Buffer.from(response.headers.get("PAYMENT-REQUIRED") ?? "", "base64").toString("utf8"));

  test("1.1 an unpaid request is told the price in the header of version 2 and the body of version 1", async () => {
    const response = await fetch(`${shop.url}${path}?utm=x`);
    expect(response.status).toBe(402);
    const header = response.headers.get("PAYMENT-REQUIRED") ?? "";
    expect(header).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
    expect(header.length % 4).toBe(0);
    const terms = {
      scheme: "exact",
      asset: network.asset,
      payTo: shop.chain.payTo,
      maxTimeoutSeconds: 300,
      extra: { name: network.token.name, version: "2" },
    };
    const description = "Summary of Book 1 by An Author";
    expect(decode(response)).toEqual({
      x402Version: 2,
      error: "Payment required",
      resource: { url: `${shop.url}${path}?utm=x`, description },
      accepts: [{ ...terms, network: network.id, amount: "50000" }],
    });
    const resource = `${shop.url}${path}?utm=x`;
    const v1 = { network: network.legacyName, maxAmountRequired: "50000", resource, description };
    expect(await response.json()).toEqual({
      x402Version: 1,
      error: "Payment required",
      accepts: [{ ...terms, ...v1, mimeType: "application/json" }],
    });
  });

  test.each(["X-PAYMENT", "PAYMENT-SIGNATURE"])(
    "1.2 a payment of either version is taken in %s",
    async (header) => {
      for (const version of [1, 2] as const) {
        const payer = await shop.chain.fundedPayer(50_000n);
        const payment = await shop.paymentFor(path, payer, { version });
        const response = await fetch(`${shop.url}${path}`, { headers: { [header]: payment } });
        expect(response.status).toBe(200);
        const receipt = await shop.receiptWhen(response.headers.get("X-Payment-Id"), "settled");
        expect(receipt.amount).toBe("50000");
        expect(await shop.chain.balanceOf(payer.address)).toBe(0n);
      }
      await shop.expectLedgerToAgree();
    },
  );

  test("1.2 PAYMENT-SIGNATURE wins over X-PAYMENT", async () => {
    const payer = await shop.chain.fundedPayer();
    const good = await shop.paymentFor(path, payer);
    const headers = { "PAYMENT-SIGNATURE": good, "X-PAYMENT": "nonsense" };
    expect((await fetch(`${shop.url}${path}`, { headers })).status).toBe(200);
  });

  const now = () => Math.floor(Date.now() / 1000);
  const lowerCased = (payload: object) =>
    JSON.stringify(payload).replace(/0x[0-9a-fA-F]{40}/g, (a) => a.toLowerCase());
  const toBase64 = (text: string) => Buffer.from(text).toString("base64");
  const withV = (v: (odd: boolean) => number) => (signature: `0x${string}`) => {
    const odd = signature.endsWith("1c");
    return `${signature.slice(0, -2)}${v(odd).toString(16).padStart(2, "0")}` as const as `0x${string}`;
  };
  const liberal: [string, PaymentOptions][] = [
    ["base64url", { encode: (payload) => Buffer.from(JSON.stringify(payload)).toString("base64url") }],
    ["no padding", { encode: (payload) => toBase64(JSON.stringify(payload)).replace(/=+$/, "") }],
    ["lower-case addresses", { encode: (payload) => toBase64(lowerCased(payload)) }],
    ["v 0 or 1", { signature: withV((odd) => (odd ? 1 : 0)) }],
    ["v 27 or 28", { signature: withV((odd) => (odd ? 28 : 27)) }],
    ["no accepted", { envelope: { accepted: undefined } }],
    [
      "accepted null, extensions null, resource null",
      { envelope: { accepted: null, extensions: null, resource: null } },
    ],
    [
      "accepted with other keys in another order",
      {
        envelope: {
          accepted: {
            extra: { more: 1 },
            payTo: undefined,
            amount: "50000",
            unknown: [],
            network: network.id,
          },
        },
      },
    ],
    ["validAfter 60 s ago", { authorization: { validAfter: String(now() - 60) } }],
    ["validAfter 600 s ago", { authorization: { validAfter: String(now() - 600) } }],
    ["validBefore in an hour", { authorization: { validBefore: String(now() + 3600) } }],
    ["version 1 with a CAIP-2 network", { version: 1, envelope: { network: network.id } }],
  ];
  test.each(liberal)("1.2 is liberal in form: %s", async (_name, options) => {
    const payer = await shop.chain.fundedPayer(50_000n);
    const payment = await shop.paymentFor(path, payer, options);
    const response = await fetch(`${shop.url}${path}`, { headers: { "X-PAYMENT": payment } });
    expect(await response.text()).toContain("A first sentence.");
    expect(response.status).toBe(200);
    await shop.receiptWhen(response.headers.get("X-Payment-Id"), "settled");
  });

  const unreadable: [string, string, string][] = [
    ["not base64", "{}", "not base64"],
    ["not JSON", toBase64("hello"), "does not hold JSON"],
    ["not an object", toBase64("[1]"), "is not a payment payload"],
    ["an unknown version", toBase64('{"x402Version":3}'), "x402Version must be 1 or 2"],
    [
      "a missing signature",
      toBase64('{"x402Version":2,"payload":{"authorization":{}}}'),
      "payload.signature",
    ],
    ["the header twice", `${toBase64("{}")}, ${toBase64("{}")}`, "more than once"],
  ];
  test.each(unreadable)("1.3 %s is 402 again, and says why", async (_name, value, why) => {
    const response = await fetch(`${shop.url}${path}`, { headers: { "X-PAYMENT": value } });
    expect(response.status).toBe(402);
    expect(decode(response).accepts[0].amount).toBe("50000");
    const body = await response.json();
    expect(body.error).toMatch(/^Payment header not readable: /);
    expect(body.error).toContain(why);
    expect(body.x402Version).toBe(1);
  });

  test("1.3 a refused payment is 403 with x402's reason, a way on, and a fresh price", async () => {
    const payer = await shop.chain.fundedPayer();
    const payment = await shop.paymentFor(path, payer, { authorization: { value: "49999" } });
    const response = await fetch(`${shop.url}${path}`, { headers: { "X-PAYMENT": payment } });
    expect(response.status).toBe(403);
    expect(decode(response).accepts[0].amount).toBe("50000");
    const { error } = await response.json();
    expect(error).toEqual({
      code: "payment_refused",
      message: expect.stringContaining("0.049999 USDC"),
      docUrl: expect.stringMatching(/\/developers#error-payment_refused$/),
      reason: "invalid_exact_evm_payload_authorization_value_mismatch",
    });
  });

  test("1.3 nobody is asked to pay for what is not there or for a malformed request", async () => {
    const statusOf = async (id: string) => (await fetch(`${shop.url}/books/${id}/summary`)).status;
    expect(await statusOf("999")).toBe(404);
    expect(await statusOf("3")).toBe(404);
    expect(await statusOf("abc")).toBe(400);
    const payer = await shop.chain.fundedPayer();
    const payment = await shop.paymentFor(path, payer);
    const headers = { "X-PAYMENT": payment };
    for (const [id, status] of [
      ["999", 404],
      ["3", 404],
      ["1e3", 400],
    ] as const) {
      expect((await fetch(`${shop.url}/books/${id}/summary`, { headers })).status).toBe(status);
    }
    expect((await fetch(`${shop.url}${path}`, { headers })).status).toBe(200);
  });

  test("1.4 a first delivery names its payment and does not claim a settlement", async () => {
    const response = await shop.buy(path, await shop.chain.fundedPayer());
    const id = response.headers.get("X-Payment-Id") ?? "";
    expect(id).toMatch(/^pay_[0-9a-f]{32}$/);
    expect(response.headers.get("Link")).toBe(`</payments/${id}>; rel="payment-status"`);
    expect(response.headers.get("PAYMENT-RESPONSE")).toBeNull();
    const receipt = await shop.receiptWhen(id, "settled");
    expect(Object.keys(receipt)).toEqual([
      ..."id state recoverable reason amount asset network payer payTo nonce resource transaction block".split(
        " ",
      ),
      ..."explorerUrl attempt nextAttemptAt transitions".split(" "),
    ]);
    expect(receipt.transitions.map(({ state }) => state)).toEqual([
      "created",
      "verified",
      "delivered",
      "settling",
      "settled",
    ]);
    for (const { at } of receipt.transitions) expect(new Date(at).toISOString()).toBe(at);
    expect(receipt.nonce).toMatch(/^0x[0-9a-f]{64}$/);
    expect(id).not.toContain(receipt.nonce.slice(2, 34));
    const unknown = await fetch(`${shop.url}/payments/pay_00000000000000000000000000000000`);
    expect([unknown.status, (await unknown.json()).error.code]).toEqual([404, "payment_not_found"]);
  });

  test("1.4 a repeat after settlement carries the true PAYMENT-RESPONSE", async () => {
    const payer = await shop.chain.fundedPayer();
    const payment = await shop.paymentFor(path, payer);
    const headers = { "X-PAYMENT": payment, "Idempotency-Key": "one purchase" };
    const first = await fetch(`${shop.url}${path}`, { headers });
    const receipt = await shop.receiptWhen(first.headers.get("X-Payment-Id"), "settled");
    const again = await fetch(`${shop.url}${path}`, { headers });
    expect(again.headers.get("Idempotent-Replay")).toBe("true");
    expect(await again.text()).toBe(await first.text());
    const settlement = JSON.parse(
      Buffer.from(again.headers.get("PAYMENT-RESPONSE") ?? "", "base64").toString(),
    );
    expect(settlement).toEqual({
      success: true,
      transaction: receipt.transaction,
      payer: payer.address.toLowerCase(),
      network: network.id,
    });
  });

  test("1.5 the price and what was paid for are never cached, and any origin may buy", async () => {
    const unpaid = await fetch(`${shop.url}${path}`);
    const paid = await shop.buy(path, await shop.chain.fundedPayer());
    for (const response of [unpaid, paid]) {
      expect(response.headers.get("Cache-Control")).toBe("no-store");
      expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
      const exposed = response.headers.get("Access-Control-Expose-Headers");
      expect(exposed).toBe("PAYMENT-REQUIRED, PAYMENT-RESPONSE, Link, X-Payment-Id, ETag");
    }
    const preflight = await fetch(`${shop.url}${path}`, { method: "OPTIONS" });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("Access-Control-Allow-Headers")).toBe(
      "PAYMENT-SIGNATURE, X-PAYMENT, Idempotency-Key, Content-Type, Access-Control-Expose-Headers",
    );
  });

  test("1.5 HEAD is told the price and never charged; other methods are refused", async () => {
    const payer = await shop.chain.fundedPayer();
    const payment = await shop.paymentFor(path, payer);
    const headers = { "X-PAYMENT": payment };
    const head = await fetch(`${shop.url}${path}`, { method: "HEAD", headers });
    expect(head.status).toBe(402);
    expect(await head.text()).toBe("");
    expect(decode(head).accepts[0].amount).toBe("50000");
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const response = await fetch(`${shop.url}${path}`, { method, headers });
      expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    }
    expect((await fetch(`${shop.url}${path}`, { headers })).status).toBe(200);
  });
});
