import type { Wallet } from "@/lib/client/wallet";

/**
 * Where those who want a wallet meet the code that has one: the code is loaded when somebody first asks, lives in the
 * header (wallet-host.tsx), and stays for the life of the page.
 */
const listeners = new Set<() => void>();
let isAskedFor = false;
let provide: (wallet: Wallet) => void;
const provided = new Promise<Wallet>((resolve) => {
  provide = resolve;
});

/** Starts the download without opening anything: for the moment when a hand nears the button. */
export function preloadWallet(): void {
  // A failure shows when the wallet is really wanted.
  import("./wallet-boundary").catch(() => undefined);
}

/**
 * The page's wallet. The first call loads it; a session that is remembered is back when it resolves.
 * @throws when its code cannot be loaded
 */
export async function openWallet(): Promise<Wallet> {
  await import("./wallet-boundary");
  isAskedFor = true;
  for (const listener of listeners) listener();
  return provided;
}

/** The boundary hands in what it holds; only the first one counts. */
export function provideWallet(wallet: Wallet): void {
  provide(wallet);
}

export function isWalletAskedFor(): boolean {
  return isAskedFor;
}

export function onWalletAskedFor(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
