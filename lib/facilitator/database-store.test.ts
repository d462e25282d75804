import { type Address, type Hash, type Hex, keccak256 } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { beforeEach, expect, test } from "vitest";
import type { SignedTransaction } from "@/drizzle/schema";
import { settlements, signerNonces } from "@/drizzle/schema";
import { testDatabase } from "@/tests/support/database";
import { networks } from "../chain/networks";
import { databaseStore } from "./database-store";
import type { SignedAuthorization } from "./exact-payment";
import { settlementId } from "./settlement-id";
import type { OpenTransaction, SettlementStore, SignTransaction } from "./store";

const database = testDatabase();
const network = networks.local;
const { asset } = network;
const signer = anyAddress();
let store: SettlementStore;
beforeEach(async () => {
  await database.db.delete(settlements);
  await database.db.delete(signerNonces);
  store = databaseStore(database.db, network.id);
});

function anyAddress(): Address {
  return privateKeyToAccount(generatePrivateKey()).address;
}
function anyPayment(): SignedAuthorization {
  const nonce = generatePrivateKey();
  const terms = { value: 10_000n, validAfter: 0n, validBefore: 2n ** 256n - 1n };
  return { authorization: { from: anyAddress(), to: anyAddress(), ...terms, nonce }, signature: "0x1234" };
}
const idOf = (payment: SignedAuthorization) => settlementId(network.id, asset, payment);
function anyTransaction(): SignedTransaction {
  const raw: Hex = generatePrivateKey();
  const fees = { maxFeePerGas: "2", maxPriorityFeePerGas: "1" };
  return { hash: keccak256(raw), raw, ...fees, signedAt: new Date().toISOString() };
}
const sign: SignTransaction = async () => anyTransaction();
async function sent(payments: SignedAuthorization[], chainNonce = 0): Promise<OpenTransaction> {
  await store.enqueue(payments, asset);
  const transaction = await store.send({ signer, chainNonce, ids: payments.map(idOf) }, sign);
  if (!transaction) throw new Error("Nothing was sent.");
  return transaction;
}
const confirmedBy = (transaction: Hash) => ({ state: "confirmed", transaction, block: 7n }) as const;
const stateOf = async (payment: SignedAuthorization) => (await store.find([idOf(payment)]))[0];

test("a payment is accepted by one of those who bring it at once, and unchanged", async () => {
  const payment = anyPayment();
  const claims = await Promise.all(Array.from({ length: 5 }, () => store.enqueue([payment], asset)));
  expect(claims.flat()).toHaveLength(1);
  expect(claims.flat()[0]).toMatchObject({ ...payment, state: "queued" });
});

test("what is sent or confirmed is never accepted again, what failed is, with its new signature", async () => {
  const payment = anyPayment();
  const { id, attempts } = await sent([payment]);
  expect(await store.enqueue([payment], asset)).toEqual([]);
  await store.closeMined(id, [{ id: idOf(payment), outcome: { state: "failed", reason: "why" } }]);
  expect(await stateOf(payment)).toMatchObject({ state: "failed", reason: "why" });
  const again = await store.enqueue([{ ...payment, signature: "0x5678" }], asset);
  expect(again).toMatchObject([{ state: "queued", signature: "0x5678", transaction: null }]);
  const second = await store.send({ signer, chainNonce: 0, ids: [idOf(payment)] }, sign);
  const hash = attempts[0]?.hash ?? "0x";
  await store.closeMined(second?.id ?? 0, [{ id: idOf(payment), outcome: confirmedBy(hash) }]);
  expect(await store.enqueue([payment], asset)).toEqual([]);
  expect(await stateOf(payment)).toMatchObject({ state: "confirmed", transaction: hash, block: 7n });
});

test("nonces are taken one after another, above the chain's count, however many ask at once", async () => {
  const payments = Array.from({ length: 12 }, anyPayment);
  await store.enqueue(payments, asset);
  const taken = await Promise.all(
    payments.map((payment) => store.send({ signer, chainNonce: 4, ids: [idOf(payment)] }, sign)),
  );
  expect(taken.map((transaction) => transaction?.nonce).sort((a = 0, b = 0) => a - b)).toEqual(
    Array.from({ length: 12 }, (_unused, index) => index + 4),
  );
  expect((await sent([anyPayment()], 0)).nonce).toBe(16);
  expect((await sent([anyPayment()], 30)).nonce).toBe(30);
});

test("a settlement goes into one transaction, though two batches want it", async () => {
  const [shared, first, second] = [anyPayment(), anyPayment(), anyPayment()];
  await store.enqueue([shared, first, second], asset);
  const batches = await Promise.all([
    store.send({ signer, chainNonce: 0, ids: [shared, first].map(idOf) }, sign),
    store.send({ signer, chainNonce: 0, ids: [shared, second].map(idOf) }, sign),
    store.send({ signer, chainNonce: 0, ids: [shared].map(idOf) }, sign),
  ]);
  const carried = batches.flatMap((batch) => batch?.settlements.map(({ id }) => id) ?? []);
  expect(carried.sort()).toEqual([shared, first, second].map(idOf).sort());
});

test("a signing that fails takes no nonce and sends nothing", async () => {
  const payment = anyPayment();
  await store.enqueue([payment], asset);
  const fail: SignTransaction = () => Promise.reject(new Error("no key"));
  await expect(store.send({ signer, chainNonce: 0, ids: [idOf(payment)] }, fail)).rejects.toThrow("no key");
  expect(await stateOf(payment)).toMatchObject({ state: "queued" });
  expect((await store.send({ signer, chainNonce: 0, ids: [idOf(payment)] }, sign))?.nonce).toBe(0);
});

test("an open nonce is claimed by one process, and again once it is given back", async () => {
  await sent([anyPayment()]);
  const claims = await Promise.all([store.claimOpen(10), store.claimOpen(10)]);
  const [claimed] = claims.flat();
  expect(claims.flat()).toHaveLength(1);
  expect(claimed).toMatchObject({ signer, nonce: 0 });
  expect(claimed?.settlements).toHaveLength(1);
  expect(await store.claimOpen(10)).toEqual([]);
  await store.releaseOpen([claimed?.id ?? 0]);
  expect(await store.claimOpen(10)).toHaveLength(1);
});

test("of two replacements made from the same state only one is journaled", async () => {
  const transaction = await sent([anyPayment()]);
  const [one, two] = [anyTransaction(), anyTransaction()];
  const added = await Promise.all([store.addAttempt(transaction, one), store.addAttempt(transaction, two)]);
  expect(added.filter(Boolean)).toHaveLength(1);
  const [open] = await store.claimOpen(1);
  expect(open?.attempts).toHaveLength(2);
  expect(open?.settlements[0]).toMatchObject({ transaction: open?.attempts[1]?.hash });
});

test("a decided nonce cannot be replaced, lost or mined a second time", async () => {
  const payment = anyPayment();
  const transaction = await sent([payment]);
  const hash = transaction.attempts[0]?.hash ?? "0x";
  await store.closeMined(transaction.id, [{ id: idOf(payment), outcome: confirmedBy(hash) }]);
  await store.closeLost(transaction.id);
  await store.closeMined(transaction.id, [
    { id: idOf(payment), outcome: { state: "failed", reason: "late" } },
  ]);
  expect(await store.addAttempt(transaction, anyTransaction())).toBe(false);
  expect(await stateOf(payment)).toMatchObject({ state: "confirmed" });
  expect(await store.hasWork()).toBe(false);
});

test("a lost nonce gives its settlements back to the queue, and the next transaction has another nonce", async () => {
  const payment = anyPayment();
  await store.closeLost((await sent([payment])).id);
  expect(await store.claimQueued(10)).toMatchObject([{ id: idOf(payment), state: "queued" }]);
  expect((await store.send({ signer, chainNonce: 0, ids: [idOf(payment)] }, sign))?.nonce).toBe(1);
});

test("a mined transaction ends what it decided and gives the rest back to the queue", async () => {
  const [settled, undecided] = [anyPayment(), anyPayment()];
  const { id, attempts } = await sent([settled, undecided]);
  await store.closeMined(id, [{ id: idOf(settled), outcome: confirmedBy(attempts[0]?.hash ?? "0x") }]);
  expect(await stateOf(settled)).toMatchObject({ state: "confirmed" });
  expect(await store.claimQueued(10)).toMatchObject([{ id: idOf(undecided), transaction: null }]);
  expect(await store.claimOpen(10)).toEqual([]);
});

test("a gap is filled from the journal where it can be, else with transactions that carry nothing", async () => {
  const first = await sent([anyPayment()], 2);
  await store.closeMined(
    first.id,
    first.settlements.map(({ id }) => ({ id, outcome: { state: "failed", reason: "why" } })),
  );
  await sent([anyPayment()], 5);
  await store.fillGap({ signer, from: 1, to: 5 }, sign);
  const open = await store.claimOpen(10);
  expect(open.map(({ nonce, settlements: { length } }) => [nonce, length])).toEqual([
    [1, 0],
    [2, 0],
    [3, 0],
    [4, 0],
    [5, 1],
  ]);
  expect(open[1]?.attempts).toEqual(first.attempts);
});

test("queued settlements are claimed by one process each and given back with the stranger's transaction", async () => {
  const payments = Array.from({ length: 6 }, anyPayment);
  await store.enqueue(payments, asset);
  expect(await store.claimQueued(10)).toEqual([]);
  await store.release(payments.map((payment) => ({ id: idOf(payment), transaction: "0xabc", againMs: 0 })));
  const claims = await Promise.all([store.claimQueued(4), store.claimQueued(4)]);
  expect(new Set(claims.flat().map(({ id }) => id)).size).toBe(6);
  expect(claims.flat()).toHaveLength(6);
  expect(claims.flat()[0]).toMatchObject({ transaction: "0xabc" });
});

test("forgetting keeps what was confirmed, and begins to count nonces anew", async () => {
  const [kept, open, queued] = [anyPayment(), anyPayment(), anyPayment()];
  const transaction = await sent([kept]);
  const hash = transaction.attempts[0]?.hash ?? "0x";
  await store.closeMined(transaction.id, [{ id: idOf(kept), outcome: confirmedBy(hash) }]);
  await sent([open]);
  await store.enqueue([queued], asset);
  const elsewhere = databaseStore(database.db, networks.base.id);
  await elsewhere.enqueue([queued], networks.base.asset);

  await store.forget();
  expect(await store.hasWork()).toBe(false);
  expect(await elsewhere.hasWork()).toBe(true);
  expect(await store.find([kept, open, queued].map(idOf))).toMatchObject([{ id: idOf(kept) }]);
  expect((await sent([anyPayment()])).nonce).toBe(0);
});
