/** The words of the wallets to choose from, and of the menu of the connected one. */
export const accountCopy = {
  group: "On this computer",
  menu: "Your wallet",
  balance: "Balance",
  address: "Address",
  network: "Network",
  unknown: "not known at the moment",
  copyAddress: "Copy address",
  takeTestMoney: "Take 1 test USDC",
  disconnect: "Disconnect",
  close: "Close",
} as const;
