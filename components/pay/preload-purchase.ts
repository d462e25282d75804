import { preloadWallet } from "./wallet-loader";

/** Starts the download of everything that a purchase needs: for the moment when a hand nears the button. */
export function preloadPurchase(): void {
  preloadWallet();
  const parts = [import("@/lib/client/buy"), import("@/lib/client/open-library"), import("./slip-talk")];
  // A failure shows when the part is really wanted.
  Promise.all(parts).catch(() => undefined);
}
