import type { Wallet as WalletChoice } from "@rainbow-me/rainbowkit";
import { type EIP1193Provider, hexToString, isHex, numberToHex } from "viem";
import { createConnector } from "wagmi";
import { injected } from "wagmi/connectors";
import { developmentAccounts } from "@/lib/chain/development-accounts";
import { keep, readKept } from "@/lib/client/kept-value";
import { demoWalletName } from "@/lib/copy/wallet";

const { address, privateKey } = developmentAccounts.demoWallet;
const consentKey = "book-knowledge.demo-wallet";

/**
 * The local chain's funded wallet as a choice like any other: an EIP-1193 provider whose key everybody knows, offered on
 * the local chain only. It signs without a window of its own: choosing it is the consent.
 */
export function demoWallet(chainId: number): () => WalletChoice {
  return () => ({
    id: "demo",
    name: demoWalletName,
    iconUrl: icon,
    iconBackground: "#7a2e1d",
    installed: true,
    createConnector: (details) =>
      createConnector((config) => ({
        ...injected({ target: { id: "demo", name: demoWalletName, provider: demoProvider(chainId) } })(
          config,
        ),
        ...details,
      })),
  });
}

/** Reports no account before it was chosen: wagmi would otherwise connect to it by itself. */
function demoProvider(chainId: number): EIP1193Provider {
  const answers: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_chainId: () => numberToHex(chainId),
    eth_accounts: () => (readKept(consentKey) ? [address] : []),
    eth_requestAccounts: () => {
      keep(consentKey, "yes");
      return [address];
    },
    wallet_requestPermissions: () => {
      keep(consentKey, "yes");
      return [{ parentCapability: "eth_accounts" }];
    },
    wallet_revokePermissions: () => {
      keep(consentKey, null);
      return null;
    },
    wallet_switchEthereumChain: () => null,
    personal_sign: async ([message]) => (await account()).signMessage({ message: textOf(message) }),
    eth_signTypedData_v4: async ([, data]) => (await account()).signTypedData(JSON.parse(String(data))),
  };
  const provider = {
    async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
      const answer = answers[method];
      if (!answer) throw Object.assign(new Error(`The demo wallet has no ${method}.`), { code: 4200 });
      return answer(Array.isArray(params) ? params : []);
    },
    on: () => undefined,
    removeListener: () => undefined,
  };
  // Each method's answer has its own type there; what is asked of it is the table above.
  return provider as unknown as EIP1193Provider;
}

/** The signing code is loaded when there is something to sign. */
async function account() {
  const { privateKeyToAccount } = await import("viem/accounts");
  return privateKeyToAccount(privateKey);
}

function textOf(message: unknown): string {
  return isHex(message) ? hexToString(message) : String(message);
}

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%237a2e1d' d='M0 0h28v28H0z'/%3E%3Cpath fill='none' stroke='%23fffaf2' stroke-width='1.6' d='M7 8h6.5v12H7zM14.500 8H21v12h-6.500z'/%3E%3C/svg%3E";
