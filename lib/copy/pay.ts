import { networkName } from "./network-name";

/** The words of a slip that nobody has touched yet: all that a page needs before someone wants to pay. */
export const payCopy = {
  pay: (price: string) => `Pay ${price} USDC`,
  idle: (price: string, network: string) =>
    `Your wallet signs a transfer of exactly ${price} USDC on ${networkName(network)}, valid for 5 minutes. No gas needed. You read first; the transfer settles after.`,
  noScript:
    "Paying needs JavaScript in this browser. From a command line the same thing is sold at the address above.",
  notLoaded: "What a payment needs could not be loaded. Nothing was paid.",
  savedNotShown: "Saved. Reload to read.",
  reload: "Reload",
} as const;
