import "server-only";
import { readPaymentHeader } from "../payments/payment-header";
import { paymentService } from "../payments/payment-service";
import type { PricedEndpoint } from "../payments/prices";
import type { Call } from "./handler";
import type { PaidOffer } from "./paid";
import { invalidParameter } from "./parameters";
import { searchQuery } from "./search-query";

/** A search that is sold. `share`: how much of one summary it may show, its price divided by the summary's. */
export type PaidSearch = {
  path: string;
  price: Exclude<PricedEndpoint, "summary">;
  /** For wallets, such as “Search of all books”. */
  title: string;
  search: (q: string, options: { limit: number; explain: boolean; share: number }) => Promise<object[]>;
};

/** What a request for a paid search buys. */
export async function searchOffer(
  call: Call,
  { path, price, title, search }: PaidSearch,
): Promise<PaidOffer> {
  const isPaying = readPaymentHeader(call.request.headers).kind !== "absent";
  const { q, limit, explain } = searchQuery(call, { isPaying });
  if (q === null) {
    const deliver = () => Promise.reject(invalidParameter("q", "is required"));
    return { key: path, description: title, deliver };
  }
  const { prices } = paymentService();
  const share = Number(prices[price]) / Number(prices.summary);
  const parameters = new URLSearchParams({ explain: String(explain), limit: String(limit), q });
  return {
    key: `${path}?${parameters}`,
    description: `${title} for “${shortened(q)}”`,
    deliver: async () => ({ data: await search(q, { limit, explain, share }) }),
  };
}

/** A wallet shows a line, and the offer must fit into a header. */
function shortened(q: string): string {
  const letters = [...q];
  return letters.length <= 80 ? q : `${letters.slice(0, 79).join("")}…`;
}
