import { decodeFunctionResult, encodeFunctionResult, type Hex, isHex, numberToHex, parseGwei } from "viem";
import { afterEach, beforeEach, expect, test } from "vitest";
import { settlements } from "@/drizzle/schema";
import { testChain } from "@/tests/support/chain";
import { testDatabase } from "@/tests/support/database";
import { eventually } from "@/tests/support/eventually";
import { testFacilitators } from "@/tests/support/facilitator";
import { dropped, type RpcRule, rpcProxy } from "@/tests/support/rpc-proxy";
import { ChainUnreadable } from "./chain-access";
import type { SignedAuthorization } from "./exact-payment";
import { multicall3Abi } from "./multicall";
import { settlementPending } from "./protocol";
import { transferCall } from "./transfer-call";

/** Whatever a node says or leaves unsaid: never success without the money, never the money twice. */
const chain = testChain({ blockTimeSeconds: 0.25 });
const database = testDatabase();
const facilitators = testFacilitators(chain, database);
const { amount, mine, open, pay, pooled, request } = facilitators;
const proxy = rpcProxy(() => chain.rpcUrl);
beforeEach(() => facilitators.resumeMining());
afterEach(() => proxy.heal());

const overProxy = (options: Parameters<typeof open>[0] = {}) => open({ rpcUrl: proxy.url, ...options });
const moved = async ({ authorization: { from } }: SignedAuthorization) =>
  3n * amount - (await chain.balanceOf(from));
const newPayment = async () => pay(await chain.fundedPayer(3n * amount));
/** Waits until a method was asked for so many times more: the facilitator has looked, and come to its conclusion. */
async function asked(method: string, times: number): Promise<void> {
  const count = () => proxy.rounds.flat().filter((name) => name === method).length;
  const until = count() + times;
  await eventually(() => (count() >= until ? true : null), `${times} more ${method}`);
}

test("a node that is gone: 503, and the payment settles by itself once it is back", async () => {
  const payment = await newPayment();
  const facilitator = overProxy({ settleWaitMs: 1_500 });
  proxy.break("*", dropped);
  await expect(facilitator.settle(request(payment))).rejects.toBeInstanceOf(ChainUnreadable);
  await expect(facilitator.settle(request(payment))).rejects.toBeInstanceOf(ChainUnreadable);
  proxy.heal();
  await eventually(async () => ((await moved(payment)) === amount ? true : null), "the settlement");
  expect(await facilitator.settle(request(payment))).toMatchObject({ success: true });
  expect(await moved(payment)).toBe(amount);
});

test("a node that goes away after the broadcast: pending with the hash, then success with the same", async () => {
  const payment = await newPayment();
  await facilitators.stopMining();
  const facilitator = overProxy({ settleWaitMs: 600 });
  const answer = facilitator.settle(request(payment));
  const [hash] = await pooled();
  proxy.break("*", dropped);
  await mine(3);
  expect(await answer).toMatchObject({ success: false, errorReason: settlementPending, transaction: hash });
  proxy.heal();
  await facilitators.resumeMining();
  let again = await facilitator.settle(request(payment));
  while (!again.success) again = await facilitator.settle(request(payment));
  expect(again.transaction).toBe(hash);
  expect(await moved(payment)).toBe(amount);
});

test("a node that does not answer in time: 503, not an answer that hangs", async () => {
  const payment = await newPayment();
  const facilitator = overProxy();
  proxy.break("eth_call", () => new Promise(() => {}));
  const started = performance.now();
  await expect(facilitator.settle(request(payment))).rejects.toBeInstanceOf(ChainUnreadable);
  expect(performance.now() - started).toBeLessThan(4_000);
});

/** A receipt as the token would have caused it, for a transaction that is in no block. */
async function falseReceipt(payment: SignedAuthorization): Promise<RpcRule> {
  const honest = await newPayment();
  const settled = await open().settle(request(honest));
  const model = JSON.stringify(
    await chain.client.request({
      method: "eth_getTransactionReceipt",
      params: [facilitators.transactionOf(settled)],
    }),
  );
  const [from, nonce] = [honest.authorization, payment.authorization].map(({ from: payer, nonce: own }) => [
    payer.slice(2).toLowerCase(),
    own.slice(2),
  ]);
  return ({ params: [hash] }) => ({
    result: JSON.parse(
      model
        .replaceAll(settled.transaction, String(hash))
        .replaceAll(from?.[0] ?? "", nonce?.[0] ?? "")
        .replaceAll(from?.[1] ?? "", nonce?.[1] ?? ""),
    ),
  });
}

test("a receipt for a transaction that its block does not contain is not believed", async () => {
  const payment = await newPayment();
  const lie = await falseReceipt(payment);
  await facilitators.stopMining();
  const facilitator = overProxy({ settleWaitMs: 400 });
  proxy.break("eth_getTransactionReceipt", lie);
  expect(await facilitator.settle(request(payment))).toMatchObject({ errorReason: settlementPending });
  await asked("eth_getTransactionReceipt", 5);
  expect(await facilitator.settle(request(payment))).toMatchObject({ success: false });
  expect(await moved(payment)).toBe(0n);
  proxy.heal();
  await facilitators.resumeMining();
  await eventually(async () => (await facilitator.settle(request(payment))).success || null, "success");
  expect(await moved(payment)).toBe(amount);
});

test("a receipt with its own forged block is not believed while the token calls the nonce unused", async () => {
  const payment = await newPayment();
  const lie = await falseReceipt(payment);
  await facilitators.stopMining();
  const facilitator = overProxy({ settleWaitMs: 400 });
  let claimed: unknown;
  proxy.break("eth_getTransactionReceipt", (call, forward) => {
    claimed = call.params[0];
    return lie(call, forward);
  });
  proxy.break("eth_getBlockByNumber", async (_call, forward) => {
    const { result } = await forward();
    return { result: { ...Object(result), transactions: claimed ? [claimed] : [] } };
  });
  expect(await facilitator.settle(request(payment))).toMatchObject({ errorReason: settlementPending });
  await asked("eth_getTransactionReceipt", 5);
  expect(await facilitator.settle(request(payment))).toMatchObject({ success: false });
  expect(await moved(payment)).toBe(0n);
});

test("a node that hides receipts: the payment is not sent twice, and is found by the token's logs", async () => {
  const payment = await newPayment();
  await facilitators.stopMining();
  const facilitator = overProxy({ settleWaitMs: 600 });
  let isHidden = true;
  proxy.break("eth_getTransactionReceipt", (_call, forward) => (isHidden ? { result: null } : forward()));
  const answer = facilitator.settle(request(payment));
  const [hash] = await pooled();
  await mine(4);
  expect(await answer).toMatchObject({ success: false, errorReason: settlementPending });
  await asked("eth_getLogs", 3);
  isHidden = false;
  await eventually(async () => (await facilitator.settle(request(payment))).success || null, "success");
  expect(await facilitator.settle(request(payment))).toMatchObject({ success: true, transaction: hash });
  expect(await moved(payment)).toBe(amount);
});

test("a node that calls our nonce used when it is not: sent again at most, settled once", async () => {
  const payment = await newPayment();
  await facilitators.stopMining();
  const facilitator = overProxy({ settleWaitMs: 20_000 });
  const answer = facilitator.settle(request(payment));
  await pooled();
  proxy.break("eth_getTransactionCount", async ({ params: [, tag] }, forward) => {
    const { result } = await forward();
    return { result: tag === "pending" ? result : numberToHex(Number(result) + 1) };
  });
  await asked("eth_getTransactionCount", 10);
  proxy.heal();
  await facilitators.resumeMining();
  expect(await answer).toMatchObject({ success: true });
  expect(await moved(payment)).toBe(amount);
});

test("a node that calls the authorization used when it is not: no success, and it settles once the lie ends", async () => {
  const payment = await newPayment();
  const facilitator = overProxy({ settleWaitMs: 400 });
  proxy.break("eth_call", async (_call, forward) => ({ result: withUsedNonces((await forward()).result) }));
  expect(await facilitator.verify(request(payment))).toMatchObject({
    isValid: false,
    invalidReason: "invalid_exact_evm_nonce_already_used",
  });
  expect(await facilitator.settle(request(payment))).toMatchObject({
    success: false,
    errorReason: settlementPending,
    transaction: "",
  });
  expect(await moved(payment)).toBe(0n);
  proxy.heal();
  await eventually(async () => (await facilitator.settle(request(payment))).success || null, "success");
  expect(await moved(payment)).toBe(amount);
});

test("a node that does not serve logs holds up only what needs them", async () => {
  const [used, other] = [await newPayment(), await newPayment()];
  expect(await open().settle(request(used))).toMatchObject({ success: true });
  await database.db.delete(settlements);
  const facilitator = overProxy({ settleWaitMs: 3_000 });
  proxy.break("eth_getLogs", () => ({ error: { code: -32005, message: "query exceeds limits" } }));
  const [first, second] = await Promise.all([
    facilitator.settle(request(used)),
    facilitator.settle(request(other)),
  ]);
  expect(first).toMatchObject({ success: false, errorReason: settlementPending });
  expect(second).toMatchObject({ success: true });
  proxy.heal();
  await eventually(async () => (await facilitator.settle(request(used))).success || null, "success");
});

test("when one of a mined batch cannot be explained, the others are confirmed all the same", async () => {
  const [taken, other] = [await newPayment(), await newPayment()];
  await facilitators.stopMining();
  const facilitator = overProxy({ settleWaitMs: 2_000 });
  proxy.break("eth_getLogs", () => ({ error: { code: -32005, message: "query exceeds limits" } }));
  const answers = Promise.all([taken, other].map((payment) => facilitator.settle(request(payment))));
  const [ours] = await pooled();
  const { target, callData } = transferCall(chain.network.asset, taken);
  const theirs = await facilitators.strangerSends({ to: target, data: callData }, parseGwei("50"));
  await mine(2);
  expect(await answers).toMatchObject([
    { success: false, errorReason: settlementPending },
    { success: true, transaction: ours },
  ]);
  proxy.heal();
  await eventually(async () => (await facilitator.settle(request(taken))).success || null, "success");
  expect(await facilitator.settle(request(taken))).toMatchObject({ success: true, transaction: theirs });
  expect(await moved(taken)).toBe(amount);
});

/** Sets every false that a view answered to true. */
function withUsedNonces(data: unknown): Hex {
  if (!isHex(data)) throw new Error("The node answered no data.");
  const results = decodeFunctionResult({ abi: multicall3Abi, functionName: "aggregate3", data });
  const changed = results.map((result) =>
    result.returnData === numberToHex(0, { size: 32 })
      ? { ...result, returnData: numberToHex(1, { size: 32 }) }
      : result,
  );
  return encodeFunctionResult({ abi: multicall3Abi, functionName: "aggregate3", result: changed });
}
