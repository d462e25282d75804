import type { BrowserContext, Page } from "@playwright/test";
import { type Address, numberToHex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";

export type InjectedWallet = {
  name: string;
  address: Address;
  /** Every request that the page made of the wallet. */
  calls: string[];
  /** How many authorizations it has signed. */
  signatures: number;
  /** Its owner turns to another network in the wallet itself, while a page is open. */
  changeNetwork(page: Page, chainId: number): Promise<void>;
  /** How it behaves from now on. */
  behaviour: {
    chainId: number;
    /** The person says no to every signature. */
    declinesSignatures: boolean;
    /** The person says no to another network. */
    declinesSwitching: boolean;
    /** The signature is not given before this resolves. */
    patience: Promise<void>;
  };
};

type Answer = { result?: unknown; error?: { code: number; message: string }; event?: [string, unknown] };
type Asked = { method: string; params?: unknown[] };

/**
 * Puts a wallet into a browser as an extension would (EIP-6963): it announces itself to every page and signs with a key
 * of its own, outside the browser. It tells its account only after consent, and remembers that consent.
 */
export async function injectWallet(
  context: BrowserContext,
  behaviour: Partial<InjectedWallet["behaviour"]> = {},
): Promise<InjectedWallet> {
  const account = privateKeyToAccount(generatePrivateKey());
  const wallet: InjectedWallet = {
    name: "Paper Wallet",
    address: account.address,
    calls: [],
    signatures: 0,
    async changeNetwork(page, chainId) {
      now.chainId = chainId;
      await page.evaluate(
        ([event, value]) => Reflect.get(window, "tellOfPaperWallet")(event, value),
        ["chainChanged", numberToHex(chainId)],
      );
    },
    behaviour: {
      chainId: 84_532,
      declinesSignatures: false,
      declinesSwitching: false,
      patience: Promise.resolve(),
      ...behaviour,
    },
  };
  const { behaviour: now } = wallet;
  let hasConsent = false;
  const accounts = () => (hasConsent ? [account.address] : []);
  const consent = () => {
    hasConsent = true;
    return accounts();
  };

  const sign = async (params: unknown[]): Promise<Answer> => {
    const typedData = JSON.parse(String(params[1]));
    await now.patience;
    if (now.declinesSignatures) return declined;
    if (Number(typedData.domain.chainId) !== now.chainId) {
      const message = `Provided chainId "${typedData.domain.chainId}" must match the active chainId "${now.chainId}"`;
      return { error: { code: -32603, message } };
    }
    wallet.signatures += 1;
    return { result: await account.signTypedData(typedData) };
  };
  const switchChain = (params: unknown[]): Answer => {
    if (now.declinesSwitching) return declined;
    const [wanted] = params;
    if (typeof wanted === "object" && wanted !== null && "chainId" in wanted)
      now.chainId = Number(wanted.chainId);
    return { result: null, event: ["chainChanged", numberToHex(now.chainId)] };
  };
  const answer = ({ method, params = [] }: Asked): Answer | Promise<Answer> => {
    switch (method) {
      case "eth_chainId":
        return { result: numberToHex(now.chainId) };
      case "net_version":
        return { result: String(now.chainId) };
      case "eth_accounts":
        return { result: accounts() };
      case "eth_requestAccounts":
        return { result: consent() };
      case "wallet_requestPermissions":
        consent();
        return { result: [{ parentCapability: "eth_accounts" }] };
      case "wallet_revokePermissions":
        hasConsent = false;
        return { result: null };
      case "wallet_switchEthereumChain":
        return switchChain(params);
      case "eth_signTypedData_v4":
        return sign(params);
      default:
        return { error: { code: 4200, message: `This wallet does not do ${method}.` } };
    }
  };

  await context.exposeFunction("askPaperWallet", (asked: Asked) => {
    wallet.calls.push(asked.method);
    return answer(asked);
  });
  await context.addInitScript(announceWallet, wallet.name);
  return wallet;
}

const declined: Answer = { error: { code: 4001, message: "User rejected the request." } };

/** Runs in every page before its own scripts: EIP-1193 over the exposed function, announced by EIP-6963. */
function announceWallet(name: string): void {
  const ask: (asked: object) => Promise<Answer> = Reflect.get(window, "askPaperWallet");
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  const tell = (event: string, value: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(value);
  };
  Reflect.set(window, "tellOfPaperWallet", tell);
  const provider = {
    async request(asked: object) {
      const { result, error, event } = await ask(asked);
      if (error) throw Object.assign(new Error(error.message), { code: error.code });
      if (event) tell(...event);
      return result;
    },
    on(event: string, listener: (value: unknown) => void) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener(event: string, listener: (value: unknown) => void) {
      listeners.get(event)?.delete(listener);
    },
  };
  const square =
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'><path fill='%232563eb' d='M0 0h1v1H0z'/></svg>";
  const info = {
    uuid: "b6f1a2d0-0000-4000-8000-000000000001",
    name,
    icon: `data:image/svg+xml,${square}`,
    rdns: "example.paper-wallet",
  };
  const announce = () => {
    const detail = Object.freeze({ info, provider });
    window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
  };
  window.addEventListener("eip6963:requestProvider", announce);
  announce();
}
