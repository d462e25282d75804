import { request as httpRequest } from "node:http";
import { eq } from "drizzle-orm";
import type { Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { describe, expect, test } from "vitest";
import { payments } from "@/drizzle/schema";
import { networks } from "@/lib/chain/networks";
import type { PaymentOptions } from "../support/authorize-for";
import { eventually } from "../support/eventually";
import { testShop } from "../support/shop";

/** PROTOCOL §5, as far as one process goes: refused means no content, no charge, and never a 5xx. */
const shop = testShop();
const path = "/books/1/summary";
const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const stranger = privateKeyToAccount(generatePrivateKey());
const now = () => Math.floor(Date.now() / 1000);

const get = (payment: string, at = path, headers: Record<string, string> = {}) =>
  fetch(`${shop.url}${at}`, { headers: { "X-PAYMENT": payment, ...headers } });
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64");
const decoded = (payment: string) => JSON.parse(Buffer.from(payment, "base64").toString());

/** Presents a falsified payment, expects the refusal, and that the payer lost nothing. */
async function expectRefused(options: PaymentOptions, reason: string, at = path) {
  const payer = await shop.chain.fundedPayer();
  const response = await get(await shop.paymentFor(path, payer, options), at);
  const body = await response.json();
  expect([response.status, body.error?.reason]).toEqual([403, reason]);
  expect(JSON.stringify(body)).not.toContain("A first sentence");
  expect(response.headers.get("PAYMENT-REQUIRED")).not.toBeNull();
  expect(await shop.chain.balanceOf(payer.address)).toBe(1_000_000n);
}

describe("a falsified authorization is refused", () => {
  const signature = "invalid_exact_evm_signature";
  const value = "invalid_exact_evm_payload_authorization_value_mismatch";
  const validBefore = "invalid_exact_evm_payload_authorization_valid_before";
  const highS = (honest: Hex): Hex => {
    const s = order - BigInt(`0x${honest.slice(66, 130)}`);
    const v = honest.endsWith("1b") ? "1c" : "1b";
    expect(s > halfOrder).toBe(true);
    return `${honest.slice(0, 66)}${s.toString(16).padStart(64, "0")}${v}` as const as Hex;
  };
  const cases: [string, PaymentOptions, string][] = [
    ["wrong recipient", { authorization: { to: stranger.address } }, "invalid_exact_evm_recipient_mismatch"],
    [
      "wrong network in the envelope",
      { version: 1, envelope: { network: "base" } },
      "invalid_exact_evm_network_mismatch",
    ],
    ["wrong scheme", { version: 1, envelope: { scheme: "upto" } }, "invalid_exact_evm_scheme"],
    ["wrong chain id in the domain", { domain: { chainId: 8453 } }, signature],
    ["wrong asset in the domain", { domain: { verifyingContract: networks.base.asset } }, signature],
    ["wrong name in the domain", { domain: { name: "USD Coin" } }, signature],
    ["wrong version in the domain", { domain: { version: "1" } }, signature],
    ["amount less", { authorization: { value: "49999" } }, value],
    ["amount more", { authorization: { value: "50001" } }, value],
    ["amount zero", { authorization: { value: "0" } }, value],
    ["the price of a search for a summary", { authorization: { value: "10000" } }, value],
    ["expired", { authorization: { validBefore: String(now() - 1) } }, validBefore],
    ["about to expire", { authorization: { validBefore: String(now() + 25) } }, validBefore],
    [
      "not yet valid",
      { authorization: { validAfter: String(now() + 600), validBefore: String(now() + 900) } },
      "invalid_exact_evm_payload_authorization_valid_after",
    ],
    [
      "a tampered signature",
      { signature: (s) => `${s.slice(0, 10)}${s[10] === "0" ? "1" : "0"}${s.slice(11)}` as const as Hex },
      signature,
    ],
    ["a foreign payer", { authorization: { from: stranger.address } }, signature],
    ["a zero signature", { signature: () => `0x${"00".repeat(65)}` }, signature],
    ["a high s", { signature: highS }, signature],
  ];
  test.each(cases)("%s", (_name, options, reason) => expectRefused(options, reason));

  test("a truncated or empty signature", async () => {
    for (const broken of ["0x", "0x1234"] as const) {
      const payer = await shop.chain.fundedPayer();
      const response = await get(await shop.paymentFor(path, payer, { signature: () => broken }));
      expect(response.status).toBe(403);
      expect(await shop.chain.balanceOf(payer.address)).toBe(1_000_000n);
    }
  });

  test("an accepted member that names a lower price", async () => {
    const payer = await shop.chain.fundedPayer();
    const offer = decoded(await shop.paymentFor(path, payer)).accepted;
    const cheap = { authorization: { value: "1" }, envelope: { accepted: { ...offer, amount: "1" } } };
    await expectRefused(cheap, value);
    await expectRefused(
      { envelope: { accepted: { ...offer, payTo: stranger.address } } },
      "invalid_exact_evm_recipient_mismatch",
    );
  });
});

describe("what is no payment at all is 402", () => {
  const honest = async () => decoded(await shop.paymentFor(path, await shop.chain.fundedPayer()));
  const edits: [
    string,
    (payload: Record<string, unknown> & { payload: { authorization: object } }) => unknown,
  ][] = [
    [
      "a negative amount",
      (p) => ({
        ...p,
        payload: { ...p.payload, authorization: { ...p.payload.authorization, value: "-1" } },
      }),
    ],
    [
      "an amount of 2^256",
      (p) => ({
        ...p,
        payload: {
          ...p.payload,
          authorization: { ...p.payload.authorization, value: (2n ** 256n).toString() },
        },
      }),
    ],
    [
      "unicode digits",
      (p) => ({
        ...p,
        payload: { ...p.payload, authorization: { ...p.payload.authorization, value: "٥٠٠٠٠" } },
      }),
    ],
    [
      "a number for a string",
      (p) => ({
        ...p,
        payload: { ...p.payload, authorization: { ...p.payload.authorization, value: 50000 } },
      }),
    ],
    [
      "a nonce of 31 bytes",
      (p) => ({
        ...p,
        payload: {
          ...p.payload,
          authorization: { ...p.payload.authorization, nonce: `0x${"11".repeat(31)}` },
        },
      }),
    ],
    ["a payload that is a list", (p) => ({ ...p, payload: [] })],
    ["null", () => null],
    ["prototype members", () => ({ x402Version: 2, __proto__: { payload: {} } })],
  ];
  test.each(edits)("%s", async (_name, edit) => {
    const response = await get(base64(edit(await honest())));
    expect(response.status).toBe(402);
    expect((await response.json()).error).toMatch(/^Payment header not readable/);
  });
});

test("a replay in sequence needs the buyer's secret once the authorization may be public", async () => {
  const payer = await shop.chain.fundedPayer();
  const payment = await shop.paymentFor(path, payer);
  const bought = await get(payment, path, { "Idempotency-Key": "mine" });
  await shop.receiptWhen(bought.headers.get("X-Payment-Id"), "settled");
  const without = await get(payment);
  const wrong = await get(payment, path, { "Idempotency-Key": "not mine" });
  for (const refused of [without, wrong]) {
    expect([refused.status, (await refused.json()).error.code]).toEqual([403, "payment_already_used"]);
  }
  expect((await get(payment, path, { "Idempotency-Key": "mine" })).status).toBe(200);
  expect((await get(payment, "/books/2/summary", { "Idempotency-Key": "mine" })).status).toBe(403);
  expect(await shop.chain.balanceOf(payer.address)).toBe(950_000n);
});

test("x402's payment-identifier is such a secret, too", async () => {
  const payer = await shop.chain.fundedPayer();
  const extensions = { "payment-identifier": { info: { required: false, id: "pay_0123456789abcdef" } } };
  const payment = await shop.paymentFor(path, payer, { envelope: { extensions } });
  const bought = await get(payment);
  await shop.receiptWhen(bought.headers.get("X-Payment-Id"), "settled");
  expect((await get(payment)).headers.get("Idempotent-Replay")).toBe("true");
  const copied = base64({ ...decoded(payment), extensions: undefined });
  expect((await get(copied)).status).toBe(403);
});

test("while it is only Delivered the payload alone repeats the purchase, re-encoded or not", async () => {
  shop.holdResponses(true);
  const payer = await shop.chain.fundedPayer();
  const payment = await shop.paymentFor(path, payer);
  expect((await get(payment)).status).toBe(200);
  const { payload, ...envelope } = decoded(payment);
  const again = await get(base64({ payload: { ...payload, more: 1 }, ...envelope, resource: null }));
  shop.holdResponses(false);
  expect([again.status, again.headers.get("Idempotent-Replay")]).toEqual([200, "true"]);
  const otherPath = await get(payment, "/books/2/summary");
  expect(otherPath.status).toBe(403);
});

test("a settled payment rebuilt from its calldata gets nothing on any book", async () => {
  const payer = await shop.chain.fundedPayer();
  const bought = await shop.buy(path, payer, { "Idempotency-Key": "secret of the buyer" });
  const receipt = await shop.receiptWhen(bought.headers.get("X-Payment-Id"), "settled");
  const transaction = await shop.chain.client.getTransaction({ hash: receipt.transaction as Hex });
  const [row] = await shop.database.db.select().from(payments).where(eq(payments.id, receipt.id));
  const stored = JSON.parse(JSON.stringify(row?.paymentPayload));
  // All of it stands in the calldata: the thief needs nothing from our database.
  expect(transaction.input).toContain(stored.payload.authorization.nonce.slice(2));
  expect(transaction.input).toContain(stored.payload.signature.slice(2, 66));
  for (const at of ["/books/1/summary", "/books/2/summary"]) {
    const stolen = await get(base64({ x402Version: 2, payload: stored.payload }), at);
    expect([stolen.status, (await stolen.json()).error.code]).toEqual([403, "payment_already_used"]);
  }
});

test("a body that was read before the connection was reset is delivered and settles", async () => {
  const payer = await shop.chain.fundedPayer(50_000n);
  const payment = await shop.paymentFor(path, payer);
  const id = await new Promise<string>((resolve, reject) => {
    const outgoing = httpRequest(`${shop.url}${path}`, { headers: { "X-PAYMENT": payment } }, (response) => {
      response.once("data", () => {
        response.destroy();
        resolve(String(response.headers["x-payment-id"]));
      });
    });
    outgoing.once("error", reject);
    outgoing.end();
  });
  await shop.receiptWhen(id, "settled");
  expect(await shop.chain.balanceOf(payer.address)).toBe(0n);
});

test("a wallet emptied between verification and settlement: delivered once, settled when funds return", async () => {
  const payer = await shop.chain.fundedPayer(50_000n);
  shop.holdResponses(true);
  const bought = await shop.buy(path, payer);
  expect(bought.status).toBe(200);
  await shop.chain.drain(payer);
  shop.holdResponses(false);
  const id = bought.headers.get("X-Payment-Id");
  const failed = await eventually(async () => {
    const receipt = await shop.receipt(id ?? "");
    return receipt.attempt > 0 && receipt.reason !== null ? receipt : null;
  }, "the settlement to fail");
  expect(failed.reason).toBe("invalid_exact_evm_insufficient_balance");
  expect(failed.recoverable).toBe(true);
  expect((await shop.buy(path, payer)).status).toBe(403);
  await shop.chain.fund(payer.address, 50_000n);
  await shop.receiptWhen(id, "settled");
  await shop.expectLedgerToAgree();
});

test("path tricks buy nothing twice", async () => {
  const payer = await shop.chain.fundedPayer();
  const payment = await shop.paymentFor(path, payer);
  const headers = { "Idempotency-Key": "k" };
  const first = await get(payment, path, headers);
  expect(first.status).toBe(200);
  await shop.receiptWhen(first.headers.get("X-Payment-Id"), "settled");
  for (const trick of [
    "/books/01/summary",
    "/books/1%2Fsummary",
    "/books//1/summary",
    "/BOOKS/1/summary",
    "/books/1/summary/",
  ]) {
    const response = await get(payment, trick, headers);
    expect([trick, [400, 404].includes(response.status)]).toEqual([trick, true]);
  }
  const same = await get(payment, `${path}?limit=5&x=y`, headers);
  expect(same.headers.get("Idempotent-Replay")).toBe("true");
  expect(await shop.chain.balanceOf(payer.address)).toBe(950_000n);
});
