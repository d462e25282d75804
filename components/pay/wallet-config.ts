import { connectorsForWallets } from "@rainbow-me/rainbowkit";
import { walletConnectWallet } from "@rainbow-me/rainbowkit/wallets";
import { type Chain, custom } from "viem";
import { base, baseSepolia } from "viem/chains";
import { type Config, createConfig } from "wagmi";
import { accountCopy } from "@/lib/copy/account";
import type { SaleTerms } from "@/lib/payments/sale-terms";
import { demoWallet } from "./demo-wallet";

/**
 * wagmi for one chain: extensions announce themselves (EIP-6963), the demo wallet is there on the local chain, WalletConnect
 * with a project id. No page ever talks to a node: signing needs none, and balances are the service's own answer.
 */
export function walletConfig(terms: SaleTerms): Config {
  const chain = chainOfSale(terms);
  const projectId = terms.walletConnectProjectId;
  const wallets = [
    ...(terms.network.isLocal ? [demoWallet(chain.id)] : []),
    ...(projectId ? [walletConnectWallet] : []),
  ];
  return createConfig({
    chains: [chain],
    connectors:
      wallets.length === 0
        ? []
        : connectorsForWallets([{ groupName: accountCopy.group, wallets }], {
            appName: "Book Knowledge",
            projectId: projectId ?? "",
          }),
    transports: { [chain.id]: custom({ request: refuseCalls }) },
    // With a storage wagmi forgets its connections each time its provider is drawn again and was told not to reconnect.
    // The one thing to keep, which wallet was used last, is remembered beside (remembered-account.ts).
    storage: null,
    ssr: false,
  });
}

/** As wallets know it: they take names and node addresses from here when they must add the chain. */
function chainOfSale({ network }: SaleTerms): Chain {
  const known = network.chainId === base.id ? base : baseSepolia;
  return network.isLocal ? { ...known, name: network.title } : known;
}

async function refuseCalls(): Promise<never> {
  throw new Error("Pages do not talk to the chain.");
}
