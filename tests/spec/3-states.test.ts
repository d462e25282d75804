import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { type PaymentState, payments } from "@/drizzle/schema";
import { eip3009Abi } from "@/lib/chain/eip3009";
import { networks } from "@/lib/chain/networks";
import { FacilitatorUnavailable } from "@/lib/facilitator/client";
import { type PaymentEvent, transition } from "@/lib/payments/payment-states";
import { claimDueSettlements } from "@/lib/payments/settle-payments";
import type { PaymentOptions } from "../support/authorize-for";
import { testShop } from "../support/shop";

const events = ["verify", "refuse", "deliver", "submit", "confirm", "fail"] as const;
type Row = Partial<Record<PaymentEvent, PaymentState>>;

/** SPEC §3 row by row; beyond it PROTOCOL §4: sent again while settling, and given up before or between attempts. */
const table: [PaymentState, Row][] = [
  ["created", { verify: "verified", refuse: "rejected" }],
  ["verified", { deliver: "delivered" }],
  ["delivered", { submit: "settling", fail: "failed" }],
  ["settling", { submit: "settling", confirm: "settled", fail: "failed" }],
  ["failed", { submit: "settling", fail: "failed" }],
  ["settled", {}],
  ["rejected", {}],
];

describe("SPEC 3, the transition table", () => {
  const cases = table.flatMap(([state, row]) => events.map((event) => ({ state, event, next: row[event] })));
  test.each(cases)("$state, $event: $next", ({ state, event, next }) => {
    if (next) expect(transition(state, event)).toBe(next);
    else expect(() => transition(state, event)).toThrow(`A ${state} payment cannot ${event}.`);
  });
});

describe.each([networks.local, networks.base])("SPEC 3, lived through on $id", (network) => {
  const shop = testShop({ network });
  const path = "/books/1/summary";
  let honest: typeof shop.facilitator | undefined;
  function replaceSettle(settle: typeof shop.facilitator.settle) {
    honest ??= { ...shop.facilitator };
    Object.assign(shop.facilitator, { settle });
  }
  afterEach(() => {
    if (honest) Object.assign(shop.facilitator, honest);
    honest = undefined;
    shop.holdResponses(false);
  });
  const rowsOf = (payer: string) =>
    shop.database.db.select().from(payments).where(eq(payments.payer, payer.toLowerCase()));

  test("created, verified, delivered, settling, settled: tokens move from the payer to the recipient", async () => {
    const payer = await shop.chain.fundedPayer(70_000n);
    const before = await shop.chain.balanceOf(shop.chain.payTo);
    const bought = await shop.buy(path, payer);
    expect(bought.status).toBe(200);
    const receipt = await shop.receiptWhen(bought.headers.get("X-Payment-Id"), "settled");
    const states = receipt.transitions.map(({ state }) => state);
    expect(states).toEqual(["created", "verified", "delivered", "settling", "settled"]);
    const times = receipt.transitions.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(receipt.network).toBe(network.id);
    expect(await shop.chain.balanceOf(payer.address)).toBe(20_000n);
    expect(await shop.chain.balanceOf(shop.chain.payTo)).toBe(before + 50_000n);
    await shop.expectLedgerToAgree();
  });

  const rejected: [string, bigint, PaymentOptions, string][] = [
    [
      "a signature that is invalid",
      50_000n,
      { signature: () => `0x${"11".repeat(64)}1b` },
      "invalid_exact_evm_signature",
    ],
    ["a balance that is insufficient", 49_999n, {}, "invalid_exact_evm_insufficient_balance"],
  ];
  test.each(rejected)(
    "rejected: %s is 403, no tokens move, no row",
    async (_name, funds, options, reason) => {
      const payer = await shop.chain.fundedPayer(funds);
      const before = await shop.chain.balanceOf(shop.chain.payTo);
      const headers = { "X-PAYMENT": await shop.paymentFor(path, payer, options) };
      const refused = await fetch(`${shop.url}${path}`, { headers });
      expect([refused.status, (await refused.json()).error.reason]).toEqual([403, reason]);
      expect(await rowsOf(payer.address)).toEqual([]);
      expect(await shop.chain.balanceOf(payer.address)).toBe(funds);
      expect(await shop.chain.balanceOf(shop.chain.payTo)).toBe(before);
    },
  );

  test("rejected: a nonce that was used on the chain, by whomever, is 403", async () => {
    const payer = await shop.chain.fundedPayer(200_000n);
    const payment = await shop.paymentFor(path, payer);
    const { signature, authorization } = JSON.parse(Buffer.from(payment, "base64").toString()).payload;
    const { from, to, value, validAfter, validBefore, nonce } = authorization;
    await shop.chain.admin.setBalance({ address: payer.address, value: 10n ** 18n });
    const hash = await shop.chain.admin.writeContract({
      account: payer,
      address: network.asset,
      abi: eip3009Abi,
      functionName: "transferWithAuthorization",
      args: [from, to, BigInt(value), BigInt(validAfter), BigInt(validBefore), nonce, signature],
    });
    await shop.chain.admin.waitForTransactionReceipt({ hash });
    const refused = await fetch(`${shop.url}${path}`, { headers: { "X-PAYMENT": payment } });
    expect(refused.status).toBe(403);
    expect((await refused.json()).error.reason).toBe("invalid_exact_evm_nonce_already_used");
    expect(await rowsOf(payer.address)).toEqual([]);
    expect(await shop.chain.balanceOf(payer.address)).toBe(150_000n);
  });

  test("a settlement error is failed, then retried by itself, then settled: one charge", async () => {
    const { settle } = shop.facilitator;
    let isFailing = true;
    replaceSettle(async (request) => {
      if (isFailing) throw new FacilitatorUnavailable("facilitator", "this test lets nothing settle");
      return settle(request);
    });
    const payer = await shop.chain.fundedPayer(200_000n);
    const bought = await shop.buy(path, payer);
    expect(bought.status).toBe(200);
    const failed = await shop.receiptWhen(bought.headers.get("X-Payment-Id"), "failed");
    expect([failed.recoverable, failed.reason]).toEqual([true, "facilitator_unavailable"]);
    expect(failed.nextAttemptAt).not.toBeNull();
    isFailing = false;
    const receipt = await shop.receiptWhen(failed.id, "settled");
    const states = receipt.transitions.map(({ state }) => state).join(" ");
    expect(states).toMatch(/^created verified delivered( settling failed)+ settling settled$/);
    expect(receipt.reason).toBeNull();
    expect(await shop.chain.balanceOf(payer.address)).toBe(150_000n);
  });

  test("settlement starts only after the response has left", async () => {
    const order: string[] = [];
    const { settle } = shop.facilitator;
    replaceSettle((request) => {
      order.push("settle");
      return settle(request);
    });
    shop.holdResponses(true);
    const bought = await shop.buy(path, await shop.chain.fundedPayer(50_000n));
    const id = bought.headers.get("X-Payment-Id");
    const delivered = await shop.receipt(id ?? "");
    expect([delivered.state, delivered.attempt, delivered.transaction]).toEqual(["delivered", 0, null]);
    expect(await claimDueSettlements(shop.database.db, network.id, 100)).toEqual([]);
    await bought.text();
    order.push("the client has the response");
    shop.holdResponses(false);
    await shop.receiptWhen(id, "settled");
    expect(order.slice(0, 2)).toEqual(["the client has the response", "settle"]);
  });

  test("settled is final: a repeat of the purchase moves nothing", async () => {
    const payer = await shop.chain.fundedPayer(200_000n);
    const headers = { "X-PAYMENT": await shop.paymentFor(path, payer), "Idempotency-Key": "final" };
    const bought = await fetch(`${shop.url}${path}`, { headers });
    const settled = await shop.receiptWhen(bought.headers.get("X-Payment-Id"), "settled");
    expect((await fetch(`${shop.url}${path}`, { headers })).status).toBe(200);
    expect(await shop.receipt(settled.id)).toEqual(settled);
    expect(await shop.chain.balanceOf(payer.address)).toBe(150_000n);
  });
});
