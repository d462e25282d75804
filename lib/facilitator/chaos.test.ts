import { afterAll, beforeAll, expect, test } from "vitest";
import { settlements, signerNonces } from "@/drizzle/schema";
import { testChain } from "@/tests/support/chain";
import { testDatabase } from "@/tests/support/database";
import { eventually } from "@/tests/support/eventually";
import { testFacilitators } from "@/tests/support/facilitator";
import { rpcProxy } from "@/tests/support/rpc-proxy";
import { eip3009Abi } from "../chain/eip3009";
import type { SettleResponse } from "./protocol";

/** Everything goes wrong at once, at random, and still every payment settles exactly once. */
const chain = testChain({ blockTimeSeconds: 0.25 });
const database = testDatabase();
const facilitators = testFacilitators(chain, database);
const { amount, open, pay, request } = facilitators;
const proxy = rpcProxy(() => chain.rpcUrl);
beforeAll(() => facilitators.resumeMining());
afterAll(() => proxy.heal());

const seed = Number(process.env.CHAOS_SEED ?? Math.floor(Math.random() * 2 ** 31));

test(`lost calls, lost answers, crashes, restarts, rivals and reorganisations (seed ${seed})`, async () => {
  const random = generator(seed);
  const payer = await chain.fundedPayer(100n * amount);
  // No reorganisation below reaches the payer's money.
  await facilitators.mine(3);
  const payments = await Promise.all(Array.from({ length: 60 }, () => pay(payer)));
  proxy.break("*", async (_call, forward) => {
    if (random() < 0.04) throw new Error("the call is lost");
    const answer = await forward();
    if (random() < 0.04) throw new Error("the answer is lost");
    return answer;
  });
  const start = () =>
    open({ rpcUrl: proxy.url, confirmations: 3, settleWaitMs: 600, bumpAfterMs: 300, batchWindowMs: 5 });
  const running = [start(), start()];
  const settleOnce = async (index: number): Promise<SettleResponse | null> =>
    running[Math.floor(random() * running.length)]
      ?.settle(request(payments[index] ?? never()))
      .catch(() => null) ?? null;
  // Twelve buyers, each with one payment after another, so that there are many transactions to go wrong.
  const answers: SettleResponse[] = [];
  const buyers = Array.from({ length: 12 }, async (_unused, buyer) => {
    for (let index = buyer; index < payments.length; index += 12) {
      let answer = await settleOnce(index);
      while (!answer?.success) answer = await settleOnce(index);
      answers[index] = answer;
    }
  });
  let isDone = false;
  const trouble = async () => {
    for (let round = 0; !isDone && round < 20; round += 1) {
      await eventually(() => (random() < 0.2 || isDone ? true : null), "the next trouble");
      if (round % 2 === 0) await facilitators.reorganize(1 + Math.floor(random() * 2)).catch(() => {});
      else {
        const crashed = running.shift();
        running.push(start());
        await crashed?.stop();
      }
    }
    proxy.heal();
  };
  const bought = Promise.all(buyers).finally(() => {
    isDone = true;
  });
  await Promise.all([bought, trouble()]);

  const transfers = await chain.client.getContractEvents({
    address: chain.network.asset,
    abi: eip3009Abi,
    eventName: "AuthorizationUsed",
    args: { authorizer: payer.address },
    fromBlock: 0n,
  });
  const byNonce = new Map(transfers.map(({ args, transactionHash }) => [args.nonce, transactionHash]));
  expect(transfers).toHaveLength(payments.length);
  expect(byNonce.size).toBe(payments.length);
  for (const [index, { authorization }] of payments.entries())
    expect(answers[index]?.transaction).toBe(byNonce.get(authorization.nonce));
  expect(await chain.balanceOf(chain.payTo)).toBe(BigInt(payments.length) * amount);

  const quiet = await eventually(async () => {
    const [rows, nonces] = [
      await database.db.select().from(settlements),
      await database.db.select().from(signerNonces),
    ];
    return nonces.every(({ state }) => state !== "open") ? { rows, nonces } : null;
  }, "the journal to come to rest");
  expect(quiet.rows.every(({ state }) => state === "confirmed")).toBe(true);
  const mined = quiet.nonces.filter(({ state }) => state === "mined").length;
  expect(await chain.client.getTransactionCount({ address: chain.facilitatorAccount.address })).toBe(mined);
});

function never(): never {
  throw new Error("unreachable");
}

/** Mulberry32: the same seed, the same troubles. */
function generator(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
