import { z } from "zod";
import { buy } from "./buy";
import { type Latency, latencyOf } from "./percentile";
import { seconds } from "./stopwatch";

/** How fast a rush of purchases is settled on the chain. */
export type SettlementFigures = {
  purchases: number;
  /** From the first delivery to the last. */
  purchasesPerSecond: number;
  /** From the first delivery to the last settlement. */
  settlementsPerSecond: number;
  seconds: number;
  /** From the delivery of a purchase to its settlement, in milliseconds. */
  wait: Latency;
};

const purchases = 200;
const buyers = 8;
const longestWaitMs = 300_000;

const receiptSchema = z.object({
  state: z.string(),
  transitions: z.array(z.object({ state: z.string(), at: z.coerce.date() })),
});

/**
 * Buys faster than is settled, then waits until the last purchase is.
 * @throws Error when one is not settled within five minutes
 */
export async function measureSettlements(url: string): Promise<SettlementFigures> {
  const ids: string[] = [];
  let next = 1;
  const buyer = async () => {
    for (let number = next++; number <= purchases; number = next++)
      ids.push((await buy(`${url}/search/hybrid?q=settlement+${number}`)).paymentId);
  };
  await Promise.all(Array.from({ length: buyers }, buyer));
  const deadline = performance.now() + longestWaitMs;
  const times: { delivered: number; settled: number }[] = [];
  for (const id of ids) times.push(await settled(`${url}/payments/${id}`, deadline));

  const first = Math.min(...times.map(({ delivered }) => delivered));
  const lastDelivered = Math.max(...times.map(({ delivered }) => delivered));
  const lastSettled = Math.max(...times.map((time) => time.settled));
  const rate = (ms: number) => Math.round((10 * times.length) / (ms / 1_000)) / 10;
  return {
    purchases: times.length,
    purchasesPerSecond: rate(lastDelivered - first),
    settlementsPerSecond: rate(lastSettled - first),
    seconds: seconds(lastSettled - first),
    wait: latencyOf(times.map((time) => time.settled - time.delivered)),
  };
}

/** When a payment was delivered and settled, in Unix milliseconds. */
async function settled(url: string, deadline: number): Promise<{ delivered: number; settled: number }> {
  for (;;) {
    const { state, transitions } = receiptSchema.parse(await (await fetch(url)).json());
    const at = (wanted: string) =>
      transitions.find((transition) => transition.state === wanted)?.at.getTime();
    const [delivered, done] = [at("delivered"), at("settled")];
    if (delivered !== undefined && done !== undefined) return { delivered, settled: done };
    if (performance.now() > deadline) throw new Error(`${url} is still ${state} after five minutes.`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
