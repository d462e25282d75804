export const demoWalletName = "Demo wallet";

/** The words of the header's wallet, and of the button that copies. */
export const walletCopy = {
  connect: "Connect wallet",
  connected: (address: string) => `Wallet ${address}`,
  copied: "Copied",
} as const;
