import "server-only";
import type { Address } from "viem";
import { env } from "../env";
import { paymentService } from "./payment-service";
import type { PricedEndpoint } from "./prices";

/**
 * What a page is served with and holds every offer against before a wallet signs: chain, token, recipient and prices.
 * Plain values, so that it may cross to the browser. Prices in atomic units.
 */
export type SaleTerms = {
  network: {
    id: `eip155:${number}`;
    chainId: number;
    title: string;
    isLocal: boolean;
    explorerUrl: string | null;
  };
  asset: Address;
  token: { name: string; version: string };
  payTo: Address;
  prices: Record<PricedEndpoint, string>;
  walletConnectProjectId: string | null;
};

/** The terms of this process. */
export function saleTerms(): SaleTerms {
  const { network, payTo, prices } = paymentService();
  const { id, chainId, title, isLocal, explorerUrl } = network;
  return {
    network: { id, chainId, title, isLocal, explorerUrl },
    asset: network.asset,
    token: { name: network.token.name, version: network.token.version },
    payTo,
    prices: {
      hybrid: prices.hybrid.toString(),
      summaries: prices.summaries.toString(),
      summary: prices.summary.toString(),
    },
    walletConnectProjectId: env().walletConnectProjectId,
  };
}
