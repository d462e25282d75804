import { buy, type TimedPurchase } from "./buy";
import { type Latency, latencyOf } from "./percentile";

/** How long a buyer waits, step by step and in all; settlement comes after it. */
export type PurchaseFigures = Record<
  "summary" | "search",
  { price: Latency; signature: Latency; delivery: Latency; whole: Latency }
>;

const purchases = 100;
const warmUps = 5;

/** Buys summaries and searches from a running service, one after the other. */
export async function measurePurchases(url: string): Promise<PurchaseFigures> {
  return {
    summary: await buyAll((number) => `${url}/books/${number}/summary`),
    search: await buyAll((number) => `${url}/search/hybrid?q=${queries[number % queries.length]}+${number}`),
  };
}

const queries = ["whale", "a+city+without+police", "the+origin+of+life", "love+and+money", "how+wars+begin"];

async function buyAll(urlOf: (number: number) => string): Promise<PurchaseFigures["summary"]> {
  const bought: TimedPurchase[] = [];
  for (let number = 1; number <= warmUps + purchases; number++) {
    const purchase = await buy(urlOf(number));
    if (number > warmUps) bought.push(purchase);
  }
  return {
    price: latencyOf(bought.map(({ priceMs }) => priceMs)),
    signature: latencyOf(bought.map(({ signMs }) => signMs)),
    delivery: latencyOf(bought.map(({ deliveryMs }) => deliveryMs)),
    whole: latencyOf(bought.map(({ priceMs, signMs, deliveryMs }) => priceMs + signMs + deliveryMs)),
  };
}
