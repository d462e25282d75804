import { networkName } from "./network-name";

/** The steps of a receipt, and what is said beside them. */
export const receiptCopy = {
  label: "Receipt",
  headings: {
    settled: "Settled",
    settling: "Settling your payment",
    failed: "Settling, trying again",
    lost: "This payment could not be settled",
    refused: "This payment was refused",
  },
  signed: "Signed in your wallet",
  verified: "Payment verified",
  delivered: { summary: "Summary delivered", search: "Results delivered", other: "Delivered" },
  settling: (network: string) => `Settling on ${networkName(network)}`,
  settled: "Settled",
  attempt: (attempt: number) => `attempt ${attempt}`,
  retrying: (attempt: number, seconds: number) =>
    `The network refused attempt ${attempt}. Next try in ${seconds} s. Keep reading.`,
  keepReading: "You can keep reading. If settling fails we retry; you never pay twice for this receipt.",
  settledAt: (time: string) => `Settled ${time}.`,
  view: "View on BaseScan",
  permanent: "Permanent receipt",
  amount: "Amount",
  from: "From",
  to: "To",
  nonce: "Nonce",
} as const;
