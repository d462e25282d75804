import "server-only";
import { formatAtomicAmount } from "../chain/atomic-amount";
import { paymentService } from "../payments/payment-service";
import { type Endpoint, endpoints } from "./endpoints";

type Price = { amount: string; asset: string; decimals: number; display: string; mode: "fixed" };

/** The catalogue of `GET /discover`. Prices and payment terms are the ones of every 402. */
export type Discovery = {
  name: string;
  description: string;
  version: "1.0.0";
  baseUrl: string;
  x402Version: 2;
  networks: string[];
  asset: string;
  payTo: string;
  facilitator: "loopback";
  endpoints: (Omit<Endpoint, "price"> & { price: Price | null })[];
  links: Record<string, string>;
};

export function discover(): Discovery {
  const { network, payTo, prices, publicUrl } = paymentService();
  const priceOf = (endpoint: Endpoint): Price | null => {
    if (endpoint.price === null) return null;
    const amount = prices[endpoint.price];
    const { symbol, decimals } = network.token;
    const display = `${formatAtomicAmount(amount)} ${symbol}`;
    return { amount: amount.toString(), asset: network.asset, decimals, display, mode: "fixed" };
  };
  return {
    name: "Book Knowledge",
    description:
      "A collection of books: browse free, search inside them for a cent, read a summary for five.",
    version: "1.0.0",
    baseUrl: publicUrl,
    x402Version: 2,
    networks: [network.id],
    asset: network.asset,
    payTo,
    facilitator: "loopback",
    endpoints: endpoints.map((endpoint) => ({ ...endpoint, price: priceOf(endpoint) })),
    links: {
      documentation: `${publicUrl}/developers`,
      books: `${publicUrl}/books`,
      stats: `${publicUrl}/stats`,
    },
  };
}
