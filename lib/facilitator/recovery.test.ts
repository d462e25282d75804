import { keccak256, parseGwei } from "viem";
import { afterEach, beforeEach, expect, test } from "vitest";
import { signerNonces } from "@/drizzle/schema";
import { testChain } from "@/tests/support/chain";
import { testDatabase } from "@/tests/support/database";
import { eventually } from "@/tests/support/eventually";
import { testFacilitators } from "@/tests/support/facilitator";
import { dropped, rpcProxy } from "@/tests/support/rpc-proxy";
import { anyAddress } from "@/tests/support/wallet-contract";
import { eip3009Abi } from "../chain/eip3009";
import type { SignedAuthorization } from "./exact-payment";
import { settlementPending } from "./protocol";
import { transferCall } from "./transfer-call";

/** What a crash, the network, the chain and other holders of the key can do between two steps of a settlement. */
const chain = testChain({ blockTimeSeconds: 0.25 });
const database = testDatabase();
const facilitators = testFacilitators(chain, database);
const { amount, mine, open, pay, pooled, request, strangerSends, transactionOf } = facilitators;
const proxy = rpcProxy(() => chain.rpcUrl);
beforeEach(() => facilitators.resumeMining());
afterEach(() => proxy.heal());

const signer = () => chain.facilitatorAccount;
const journal = () => database.db.select().from(signerNonces).orderBy(signerNonces.nonce);
const callOf = (payment: SignedAuthorization) => {
  const { target, callData } = transferCall(chain.network.asset, payment);
  return { to: target, data: callData };
};
/** How often money moved from a payer, by the token's own logs. */
async function transfersFrom({ authorization: { from } }: SignedAuthorization): Promise<number> {
  const logs = await chain.client.getContractEvents({
    address: chain.network.asset,
    abi: eip3009Abi,
    eventName: "Transfer",
    args: { from },
    fromBlock: 0n,
  });
  return logs.length;
}
/** A payment that waits in the journal with nothing on the chain, the process that wrote it gone. */
async function crashedBeforeBroadcast(): Promise<SignedAuthorization> {
  const payment = await pay(await chain.fundedPayer(3n * amount));
  proxy.break("eth_sendRawTransaction", dropped);
  const crashed = open({ rpcUrl: proxy.url, settleWaitMs: 300 });
  const answer = await crashed.settle(request(payment));
  expect(answer.errorReason).toBe(settlementPending);
  await crashed.stop();
  proxy.heal();
  expect(await chain.client.getTransaction({ hash: transactionOf(answer) }).catch(() => null)).toBeNull();
  return payment;
}

test("a crash after the journal and before the broadcast settles at the next start, once, unasked", async () => {
  const payment = await crashedBeforeBroadcast();
  const [last] = (await journal()).slice(-1);
  open();
  await eventually(async () => ((await transfersFrom(payment)) > 0 ? true : null), "the settlement");
  const answer = await open().settle(request(payment));
  expect(answer).toMatchObject({ success: true, transaction: last?.transactions[0]?.hash });
  expect(await transfersFrom(payment)).toBe(1);
});

test("a crash between the queue and the journal is picked up as well", async () => {
  const payment = await pay(await chain.fundedPayer(amount));
  proxy.break("*", dropped);
  const crashed = open({ rpcUrl: proxy.url });
  await expect(crashed.settle(request(payment))).rejects.toThrow("could not be read");
  await crashed.stop();
  open();
  await eventually(async () => ((await transfersFrom(payment)) === 1 ? true : null), "the settlement");
});

test("a lost broadcast is repeated by the same process", async () => {
  const payment = await pay(await chain.fundedPayer(amount));
  let lost = 0;
  proxy.break("eth_sendRawTransaction", (_call, forward) => {
    lost += 1;
    return lost === 1 ? { error: { code: -32000, message: "the pool is full" } } : forward();
  });
  let time = Date.now();
  const facilitator = open({ rpcUrl: proxy.url, clock: () => time, bumpAfterMs: 60_000 });
  const answer = facilitator.settle(request(payment));
  await eventually(() => (lost > 0 ? true : null), "the lost broadcast");
  time += 3_000;
  expect(await answer).toMatchObject({ success: true });
  expect((await journal()).at(-1)?.transactions).toHaveLength(1);
});

test("a broadcast whose answer is lost is not sent as another transaction", async () => {
  const payment = await pay(await chain.fundedPayer(3n * amount));
  proxy.break("eth_sendRawTransaction", async (_call, forward) => {
    await forward();
    throw new Error("the answer is lost");
  });
  expect(await open({ rpcUrl: proxy.url }).settle(request(payment))).toMatchObject({ success: true });
  expect(await transfersFrom(payment)).toBe(1);
});

test("when fees rise, the same nonce is sent with a higher fee, and only one of the two is mined", async () => {
  const payment = await pay(await chain.fundedPayer(3n * amount));
  await facilitators.stopMining();
  let time = Date.now();
  const facilitator = open({ clock: () => time, bumpAfterMs: 6_000 });
  const settled = facilitator.settle(request(payment));
  const [first] = await pooled();
  await chain.admin.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei("8") });
  await mine();
  expect(await chain.client.getTransactionReceipt({ hash: first ?? "0x" }).catch(() => null)).toBeNull();

  time += 7_000;
  const replacement = await eventually(
    async () => (await pooled()).find((hash) => hash !== first) ?? null,
    "the replacement",
  );
  await mine(2);
  expect(await settled).toMatchObject({ success: true, transaction: replacement });
  expect(await transfersFrom(payment)).toBe(1);
  const row = (await journal()).at(-1);
  expect(row).toMatchObject({ state: "mined" });
  expect(row?.transactions.map(({ hash }) => hash)).toEqual([first, replacement]);
});

test("when the first transaction is mined after it was replaced, that is the settlement", async () => {
  const payment = await pay(await chain.fundedPayer(3n * amount));
  await facilitators.stopMining();
  proxy.break("eth_sendRawTransaction", async (call, forward) => {
    const [raw] = call.params;
    const isFirst = (await journal()).at(-1)?.transactions[0]?.raw === raw;
    // Replacements never reach the miner.
    return isFirst ? forward() : { result: `0x${"00".repeat(32)}` };
  });
  let time = Date.now();
  const facilitator = open({ rpcUrl: proxy.url, clock: () => time, bumpAfterMs: 6_000 });
  const settled = facilitator.settle(request(payment));
  const [first] = await pooled();
  time += 7_000;
  await eventually(
    async () => ((await journal()).at(-1)?.transactions.length === 2 ? true : null),
    "the bump",
  );
  await mine(2);
  expect(await settled).toMatchObject({ success: true, transaction: first });
  expect(await transfersFrom(payment)).toBe(1);
});

test("a nonce taken by a foreign transaction of the same key is given up, and the payment gets a new one", async () => {
  const payment = await crashedBeforeBroadcast();
  const stolen = (await journal()).at(-1)?.nonce ?? -1;
  const raw = await signer().signTransaction({
    type: "eip1559",
    chainId: chain.network.chainId,
    nonce: stolen,
    to: anyAddress(),
    value: 1n,
    gas: 21_000n,
    maxFeePerGas: parseGwei("20"),
    maxPriorityFeePerGas: parseGwei("2"),
  });
  const hash = await chain.client.sendRawTransaction({ serializedTransaction: raw });
  await chain.admin.waitForTransactionReceipt({ hash });
  expect(await open().settle(request(payment))).toMatchObject({ success: true });
  expect(await transfersFrom(payment)).toBe(1);
  const rows = (await journal()).slice(-2);
  expect(rows).toMatchObject([
    { nonce: stolen, state: "lost" },
    { nonce: stolen + 1, state: "mined" },
  ]);
});

test("a nonce that stays free before ours is filled, and what waited behind it settles", async () => {
  const payment = await pay(await chain.fundedPayer(amount));
  await facilitators.stopMining();
  // A foreign transaction of the same key is counted as pending, ours goes behind it, then it disappears.
  const nonce = await chain.client.getTransactionCount({ address: signer().address, blockTag: "pending" });
  const raw = await signer().signTransaction({
    type: "eip1559",
    chainId: chain.network.chainId,
    nonce,
    to: anyAddress(),
    gas: 21_000n,
    maxFeePerGas: parseGwei("20"),
    maxPriorityFeePerGas: parseGwei("1"),
  });
  await chain.client.sendRawTransaction({ serializedTransaction: raw });
  let time = Date.now();
  const facilitator = open({ clock: () => time, bumpAfterMs: 600_000 });
  const settled = facilitator.settle(request(payment));
  await pooled(2);
  await chain.admin.dropTransaction({ hash: keccak256(raw) });
  time += 30_000;
  await eventually(
    async () => ((await journal()).some((row) => row.nonce === nonce) ? true : null),
    "the filling",
  );
  await facilitators.resumeMining();
  expect(await settled).toMatchObject({ success: true });
  expect((await journal()).slice(-2)).toMatchObject([{ nonce }, { nonce: nonce + 1, state: "mined" }]);
});

test("two facilitators with one key on one journal settle everything once", async () => {
  const payer = await chain.fundedPayer(50n * amount);
  const payments = await Promise.all(Array.from({ length: 40 }, () => pay(payer)));
  const pair = [open({ batchWindowMs: 1 }), open({ batchWindowMs: 1 })];
  const answers = await Promise.all(
    payments.flatMap((payment, index) => {
      // Every fourth is asked of both.
      const asked = index % 4 === 0 ? pair : [pair[index % 2]];
      return asked.map((facilitator) => facilitator?.settle(request(payment)));
    }),
  );
  expect(answers.filter((answer) => !answer?.success)).toEqual([]);
  expect(await chain.balanceOf(payer.address)).toBe(10n * amount);
  const nonces = (await journal()).map(({ nonce }) => nonce);
  expect(new Set(nonces).size).toBe(nonces.length);
});

test("a reorganisation of two blocks before the confirmations: no success before they are reached again", async () => {
  const payment = await pay(await chain.fundedPayer(3n * amount));
  await facilitators.stopMining();
  let time = Date.now();
  const facilitator = open({
    confirmations: 3,
    clock: () => time,
    settleWaitMs: 20_000,
    bumpAfterMs: 600_000,
  });
  let answered = false;
  const settled = facilitator.settle(request(payment)).finally(() => {
    answered = true;
  });
  const [hash] = await pooled();
  await mine(2);
  expect(await transfersFrom(payment)).toBe(1);
  await facilitators.reorganize(2);
  expect(await transfersFrom(payment)).toBe(0);
  expect(answered).toBe(false);
  // The transaction fell out of the chain: it is sent again.
  time += 3_000;
  expect(await pooled()).toEqual([hash]);
  await mine(2);
  expect(answered).toBe(false);
  await mine(1);
  expect(await settled).toMatchObject({ success: true, transaction: hash });
  expect(await transfersFrom(payment)).toBe(1);
});

test("a stranger who is faster while ours is already under way settles it, and ours hurts nobody", async () => {
  const [payment, other] = [
    await pay(await chain.fundedPayer(3n * amount)),
    await pay(await chain.fundedPayer(amount)),
  ];
  await facilitators.stopMining();
  const facilitator = open();
  const answers = Promise.all([payment, other].map((each) => facilitator.settle(request(each))));
  const [ours] = await pooled();
  const theirs = await strangerSends(callOf(payment), parseGwei("50"));
  await mine(2);
  expect(await answers).toMatchObject([
    { success: true, transaction: theirs },
    { success: true, transaction: ours },
  ]);
  expect(await transfersFrom(payment)).toBe(1);
});

test("a wallet emptied while its batch is under way fails alone, and settles once the money is back", async () => {
  const payer = await chain.fundedPayer(amount);
  const others = [await chain.fundedPayer(amount), await chain.fundedPayer(amount)];
  const [payment, ...rest] = await Promise.all([payer, ...others].map((each) => pay(each)));
  if (!payment) throw new Error("There is a payment.");
  const drain = await pay(payer, { to: anyAddress() });
  await facilitators.stopMining();
  const facilitator = open();
  const answers = Promise.all([payment, ...rest].map((each) => facilitator.settle(request(each))));
  await pooled();
  await strangerSends(callOf(drain), parseGwei("50"));
  await mine(2);
  const [drained, ...settled] = await answers;
  expect(settled.every(({ success }) => success)).toBe(true);
  expect(drained).toMatchObject({
    success: false,
    errorReason: "invalid_exact_evm_insufficient_balance",
  });
  await facilitators.resumeMining();
  await chain.fund(payer.address, amount);
  expect(await facilitator.settle(request(payment))).toMatchObject({ success: true });
});
