/** The words of the header's wallet and its menu. */
export const demoWalletName = "Demo wallet";

export const walletCopy = {
  connect: "Connect wallet",
  connected: (address: string) => `Wallet ${address}`,
  menu: "Your wallet",
  balance: "Balance",
  address: "Address",
  network: "Network",
  unknown: "not known at the moment",
  copyAddress: "Copy address",
  copied: "Copied",
  takeTestMoney: "Take 1 test USDC",
  taken: "1 test USDC is on its way.",
  disconnect: "Disconnect",
  close: "Close",
  group: "On this computer",
} as const;
