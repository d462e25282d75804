import { eq } from "drizzle-orm";
import type { PrivateKeyAccount } from "viem/accounts";
import { afterEach, expect, test } from "vitest";
import { paymentEvents, payments } from "@/drizzle/schema";
import { FacilitatorUnavailable } from "@/lib/facilitator/client";
import { settleResponse } from "@/lib/facilitator/protocol";
import { closeForChainReset, forgiveDebt } from "@/lib/payments/abandon-payments";
import { decodePaymentPayload } from "@/lib/payments/payment-header";
import { purchase } from "@/lib/payments/purchase";
import { reservePayment } from "@/lib/payments/reserve-payment";
import { claimDueSettlements } from "@/lib/payments/settle-payments";
import { eventually } from "../support/eventually";
import { testShop } from "../support/shop";

/** PROTOCOL §4: what the ledger promises, whatever happens around it. */
const shop = testShop({ maxUnsettled: 500_000n });
const path = "/books/1/summary";
const honest = () => ({ ...shop.facilitator });
let facilitatorMembers: ReturnType<typeof honest> | undefined;

/** Puts something between the ledger and the facilitator until the test ends. */
function replaceFacilitator(members: Partial<ReturnType<typeof honest>>) {
  facilitatorMembers ??= honest();
  Object.assign(shop.facilitator, members);
}
afterEach(() => {
  if (facilitatorMembers) Object.assign(shop.facilitator, facilitatorMembers);
  facilitatorMembers = undefined;
  shop.holdResponses(false);
});

const bodyOf = (response: Response | undefined) =>
  response?.json() ?? Promise.reject(new Error("no such response"));
const countRows = async () => (await shop.database.db.select({ id: payments.id }).from(payments)).length;
const rowsOf = (payer: PrivateKeyAccount) =>
  shop.database.db.select().from(payments).where(eq(payments.payer, payer.address.toLowerCase()));
const noSettlement = async () => {
  throw new FacilitatorUnavailable("facilitator", "this test lets nothing settle");
};

test("a rejected payload never occupies the authorization: its owner can still buy", async () => {
  const owner = await shop.chain.fundedPayer();
  const payment = await shop.paymentFor(path, owner);
  const before = await countRows();
  const forged = JSON.parse(Buffer.from(payment, "base64").toString());
  forged.payload.signature = `0x${"11".repeat(64)}1b`;
  const header = Buffer.from(JSON.stringify(forged)).toString("base64");
  expect((await fetch(`${shop.url}${path}`, { headers: { "X-PAYMENT": header } })).status).toBe(403);
  expect(await countRows()).toBe(before);
  const bought = await fetch(`${shop.url}${path}`, { headers: { "X-PAYMENT": payment } });
  expect(bought.status).toBe(200);
  await shop.receiptWhen(bought.headers.get("X-Payment-Id"), "settled");
});

test("twenty authorizations at once by a payer with money for one: one 200, nineteen 403", async () => {
  const payer = await shop.chain.fundedPayer(50_000n);
  const headers = await Promise.all(Array.from({ length: 20 }, () => shop.paymentFor(path, payer)));
  const responses = await Promise.all(
    headers.map((payment) => fetch(`${shop.url}${path}`, { headers: { "X-PAYMENT": payment } })),
  );
  const statuses = responses.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 403)]);
  const refused = responses.find(({ status }) => status === 403);
  expect((await bodyOf(refused)).error.reason).toBe("invalid_exact_evm_insufficient_balance");
  const sold = responses.find(({ status }) => status === 200);
  await shop.receiptWhen(sold?.headers.get("X-Payment-Id") ?? null, "settled");
  expect(await shop.chain.balanceOf(payer.address)).toBe(0n);
  await shop.expectLedgerToAgree();
});

test("the same authorization twenty times at once: every copy is answered, one charge", async () => {
  const payer = await shop.chain.fundedPayer(200_000n);
  const payment = await shop.paymentFor(path, payer);
  // Copies that come once the settlement has begun are repeats, which is another test's subject.
  shop.holdResponses(true);
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => fetch(`${shop.url}${path}`, { headers: { "X-PAYMENT": payment } })),
  );
  const bodies = new Set(await Promise.all(responses.map((response) => response.text())));
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  expect(bodies.size).toBe(1);
  expect(new Set(responses.map(({ headers }) => headers.get("X-Payment-Id"))).size).toBe(1);
  expect(responses.filter(({ headers }) => headers.get("Idempotent-Replay") === null)).toHaveLength(1);
  shop.holdResponses(false);
  await shop.receiptWhen(responses[0]?.headers.get("X-Payment-Id") ?? null, "settled");
  expect(await shop.chain.balanceOf(payer.address)).toBe(150_000n);
});

test("a settlement that landed after the balance was read is not credited twice", async () => {
  const payer = await shop.chain.fundedPayer(50_000n);
  const response = await shop.buy(path, payer);
  const receipt = await shop.receiptWhen(response.headers.get("X-Payment-Id"), "settled");
  const request = {
    network: receipt.network,
    asset: receipt.asset,
    payer: receipt.payer,
    nonce: `0x${"ab".repeat(32)}`,
    payTo: receipt.payTo,
    amount: 50_000n,
    validBefore: 9_999_999_999n,
    resource: path,
    paymentPayload: {},
    paymentRequirements: {},
    secretHash: null,
    balance: 50_000n,
    signerGas: 10n ** 12n,
  };
  const before = BigInt(receipt.block ?? 0) - 1n;
  const readBefore = await reservePayment(shop.database.db, { ...request, balanceBlock: before }, 500_000n);
  expect(readBefore).toEqual({ kind: "insufficient", owed: 50_000n });
});

test("all unsettled purchases together stay below the house limit", async () => {
  replaceFacilitator({ settle: noSettlement });
  shop.holdResponses(true);
  const buyers = await Promise.all(Array.from({ length: 11 }, () => shop.chain.fundedPayer(50_000n)));
  const responses = [];
  for (const buyer of buyers) responses.push(await shop.buy(path, buyer));
  expect(responses.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 200), 503]);
  const last = responses.at(-1);
  expect(last?.headers.get("Retry-After")).toBe("10");
  expect((await bodyOf(last)).error.code).toBe("settlement_backlog");
  Object.assign(shop.facilitator, facilitatorMembers);
  for (const response of responses.slice(0, 10)) {
    await shop.receiptWhen(response.headers.get("X-Payment-Id"), "settled");
  }
  await shop.expectLedgerToAgree();
});

test("nothing is sold while the signer's gas does not cover the backlog", async () => {
  const { verify } = honest();
  replaceFacilitator({
    verify: async (request) => {
      const verdict = await verify(request);
      return { ...verdict, extra: verdict.extra && { ...verdict.extra, signerGas: "99999" } };
    },
  });
  const response = await shop.buy(path, await shop.chain.fundedPayer());
  expect(response.status).toBe(503);
  expect((await response.json()).error.message).toContain("out of gas");
});

test("nothing is sold while a purchase waits over 120 s for its settlement, unless its payer is at fault", async () => {
  replaceFacilitator({ settle: noSettlement });
  shop.holdResponses(true);
  const response = await shop.buy(path, await shop.chain.fundedPayer());
  const id = response.headers.get("X-Payment-Id") ?? "";
  const change = (set: object) => shop.database.db.update(payments).set(set).where(eq(payments.id, id));
  await change({ deliveredAt: new Date(Date.now() - 121_000) });
  expect((await shop.buy(path, await shop.chain.fundedPayer())).status).toBe(503);
  await change({ payerAtFault: true });
  expect((await shop.buy(path, await shop.chain.fundedPayer())).status).toBe(200);
  await change({ payerAtFault: false, deliveredAt: new Date() });
});

test("a client that is gone when the content is ready is not charged, and may come back", async () => {
  const payer = await shop.chain.fundedPayer();
  const payment = await shop.paymentFor(path, payer);
  const headers = { "X-PAYMENT": payment };
  const { verify } = honest();
  const gone = new AbortController();
  replaceFacilitator({
    verify: async (request) => {
      gone.abort();
      await new Promise((resolve) => setImmediate(resolve));
      return verify(request);
    },
  });
  await expect(fetch(`${shop.url}${path}`, { headers, signal: gone.signal })).rejects.toThrow();
  Object.assign(shop.facilitator, facilitatorMembers);
  await eventually(
    async () => ((await rowsOf(payer)).length === 0 ? true : null),
    "the reservation to be released",
  );
  expect((await fetch(`${shop.url}${path}`, { headers })).status).toBe(200);
});

test("Delivered is written with the response before the body leaves", async () => {
  shop.holdResponses(true);
  const response = await shop.buy(path, await shop.chain.fundedPayer());
  const id = response.headers.get("X-Payment-Id") ?? "";
  const [row] = await shop.database.db.select().from(payments).where(eq(payments.id, id));
  expect(row?.response).toBe(await response.text());
  const events = await shop.database.db.select().from(paymentEvents).where(eq(paymentEvents.paymentId, id));
  expect(events.map(({ state }) => state)).toEqual(["created", "verified", "delivered"]);
  expect(row?.nextAttemptAt?.getTime()).toBeGreaterThan(row?.deliveredAt?.getTime() ?? 0);
});

test("a handler that fails gives the reservation back: nothing is charged, the authorization stays good", async () => {
  const payer = await shop.chain.fundedPayer(50_000n);
  const header = decodePaymentPayload(await shop.paymentFor(path, payer));
  if (header.kind !== "readable") throw new Error("An honest payment must be readable.");
  const request = {
    payload: header.payload,
    idempotencyKey: null,
    price: 50_000n,
    resourceKey: path,
    resource: { url: `${shop.url}${path}`, description: "a summary" },
    signal: new AbortController().signal,
  };
  const failing = async () => {
    throw new Error("the shelf fell over");
  };
  await expect(purchase({ ...request, deliver: failing })).rejects.toThrow("the shelf fell over");
  expect(await rowsOf(payer)).toEqual([]);
  const sold = await purchase({ ...request, deliver: async () => "content" });
  expect(sold).toMatchObject({ body: "content", isReplay: false });
});

/** Leaves a payer with a purchase that was delivered and whose authorization has run out unsettled. */
async function expiredDebt(payer: PrivateKeyAccount): Promise<string> {
  const errorReason = "invalid_exact_evm_payload_authorization_valid_before";
  replaceFacilitator({
    settle: async () =>
      settleResponse.parse({ success: false, errorReason, transaction: "", network: shop.chain.network.id }),
  });
  shop.holdResponses(true);
  const bought = await shop.buy(path, payer);
  const id = bought.headers.get("X-Payment-Id") ?? "";
  const past = BigInt(Math.floor(Date.now() / 1000) - 120);
  await shop.database.db
    .update(payments)
    .set({ validBefore: past, nextAttemptAt: new Date(0) })
    .where(eq(payments.id, id));
  shop.settler.wake();
  const receipt = await shop.receiptWhen(id, "failed");
  expect(receipt).toMatchObject({ recoverable: false, reason: "expired", nextAttemptAt: null });
  Object.assign(shop.facilitator, facilitatorMembers);
  shop.holdResponses(false);
  return id;
}

test("a payer whose delivered purchase expired unpaid is refused until that resource is bought once more", async () => {
  const payer = await shop.chain.fundedPayer();
  const debt = await expiredDebt(payer);
  const refused = await shop.buy("/books/2/summary", payer);
  expect(refused.status).toBe(403);
  expect((await refused.json()).error).toMatchObject({ code: "payment_outstanding", payment: debt });
  const paid = await shop.buy(path, payer);
  expect(paid.status).toBe(200);
  await shop.receiptWhen(paid.headers.get("X-Payment-Id"), "settled");
  expect((await shop.buy("/books/2/summary", payer)).status).toBe(200);
});

test("an operator can forgive a debt, once", async () => {
  const payer = await shop.chain.fundedPayer();
  const debt = await expiredDebt(payer);
  expect(await forgiveDebt(shop.database.db, debt)).toBe(true);
  expect(await forgiveDebt(shop.database.db, debt)).toBe(false);
  expect((await shop.buy("/books/2/summary", payer)).status).toBe(200);
});

test("a settlement error is tried again until it is done", async () => {
  replaceFacilitator({ settle: noSettlement });
  const bought = await shop.buy(path, await shop.chain.fundedPayer());
  const id = bought.headers.get("X-Payment-Id");
  const failed = await shop.receiptWhen(id, "failed");
  expect(failed).toMatchObject({ recoverable: true, reason: "facilitator_unavailable" });
  expect(failed.nextAttemptAt).not.toBeNull();
  Object.assign(shop.facilitator, facilitatorMembers);
  const settled = await shop.receiptWhen(id, "settled");
  expect(settled.attempt).toBeGreaterThan(1);
  expect(settled.reason).toBeNull();
});

test("payments of a chain that lost its past are closed visibly, and are no debt", async () => {
  replaceFacilitator({ settle: noSettlement });
  shop.holdResponses(true);
  const payer = await shop.chain.fundedPayer();
  const bought = await shop.buy(path, payer);
  const id = bought.headers.get("X-Payment-Id") ?? "";
  expect(await closeForChainReset(shop.database.db, shop.chain.network.id)).toBeGreaterThan(0);
  expect(await shop.receipt(id)).toMatchObject({
    state: "failed",
    recoverable: false,
    reason: "chain_reset",
  });
  expect((await shop.buy(path, payer)).status).toBe(200);
});

test("two workers never claim the same payment", async () => {
  replaceFacilitator({ settle: noSettlement });
  shop.holdResponses(true);
  const ids = [];
  for (let i = 0; i < 4; i++) {
    const response = await shop.buy(path, await shop.chain.fundedPayer());
    ids.push(response.headers.get("X-Payment-Id") ?? "");
  }
  await shop.settler.stop();
  await shop.database.db.update(payments).set({ nextAttemptAt: new Date(0), claimedUntil: null });
  const network = shop.chain.network.id;
  const claims = await Promise.all([1, 2, 3].map(() => claimDueSettlements(shop.database.db, network, 100)));
  const claimed = claims.flat().map(({ id }) => id);
  expect(new Set(claimed).size).toBe(claimed.length);
  for (const id of ids) expect(claimed).toContain(id);
});
