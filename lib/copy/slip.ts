import { networkName } from "./network-name";

/** Every word of the slip, by the state of the purchase (UX §3). */
export const slipCopy = {
  noWallet: (network: string) =>
    `You need a wallet with USDC on ${networkName(network)}. Or try the local demo.`,
  getWallet: "Get a wallet",
  copyLink: "Copy link to phone",
  connecting: "Choose a wallet in the window.",
  cancel: "Cancel",
  wrongNetwork: (network: string) =>
    `Your wallet is on another network. This is sold on ${networkName(network)}.`,
  switchTo: (network: string) => `Switch to ${networkName(network)}`,
  switchFailed: (network: string) =>
    `Your wallet did not switch. Choose ${networkName(network)} in the wallet itself.`,
  checkingFunds: "Checking your balance.",
  insufficient: (has: string, price: string, missing: string, network: string) =>
    `You have ${has} USDC on ${networkName(network)}; this costs ${price}. Missing ${missing}.`,
  showAddress: "Show address",
  checkAgain: "Check again",
  takeTestMoney: "Take 1 test USDC",
  overLimit: (total: string, limit: string) =>
    `This would bring today to ${total} USDC; your limit is ${limit}.`,
  payOnce: "Pay anyway once",
  raiseLimit: (limit: string) => `Raise limit to ${limit}`,
  signing: (price: string, to: string) =>
    `Confirm in your wallet. It will show: TransferWithAuthorization, ${price} USDC to ${to}.`,
  secondsLeft: (seconds: number) => `${seconds} s left to sign.`,
  declined: "You declined. Nothing was paid.",
  submitting: "Checking your payment.",
  priceChanged: (before: string, now: string) => `The price has changed from ${before} to ${now} USDC.`,
  before: "Before",
  now: "Now",
  payNew: (price: string) => `Pay ${price} USDC`,
  tryAgain: "Try again",
  retry: "Retry",
  signAgain: "Sign again",
  unconfirmed:
    "We could not confirm delivery. Trying again with the same authorization; you cannot be charged twice.",
  elsewhere: "You are buying this in another tab. It opens here too as soon as it is paid.",
  notKept:
    "This browser keeps nothing for this site, so what you buy could be lost. Leave private mode or allow site data, then reload.",
  receipt: "Receipt",
  reload: "Reload",
} as const;

/** What a refusal of the service means to a reader; the service's own message is for those who write clients. */
export const refusals: Record<string, string> = {
  invalid_exact_evm_signature: "The signature does not fit this wallet. Nothing was paid. Sign again.",
  invalid_exact_evm_insufficient_balance:
    "The wallet has not enough USDC for this and for what it bought a moment ago. Nothing was paid.",
  invalid_exact_evm_nonce_already_used: "This authorization was used before. Nothing was paid. Sign again.",
  invalid_exact_evm_payload_authorization_valid_before:
    "The signature is more than 5 minutes old. Nothing was paid. Sign again.",
  invalid_exact_evm_eip3009_not_supported: "USDC does not support this smart wallet. Nothing was paid.",
};
