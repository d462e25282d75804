const dates = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "medium", timeZone: "UTC" });

/** Words of the receipt page. */
export const receiptPageCopy = {
  title: "Receipt",
  summaryOf: (title: string) => `Summary of “${title}”`,
  searchFor: (q: string, where: "books" | "summaries") =>
    where === "books" ? `Search in the books for “${q}”` : `Search in the summaries for “${q}”`,
  /** Where what was bought has no page here any more. */
  somethingElse: "A purchase",

  facts: {
    heading: "Facts",
    bought: "Bought",
    date: "Date",
    amount: "Amount",
    payer: "Paid by",
    payTo: "Paid to",
    network: "Network",
    token: "Token",
    nonce: "Nonce",
    transaction: "Transaction",
    block: "Block",
    reason: "Reason",
    id: "Receipt id",
    notYet: "not yet",
  },
  /** In a zone that is named, so that a print means the same everywhere. */
  date: (moment: string) => `${dates.format(new Date(moment))} UTC`,
  amount: (amount: string) => `${amount} USDC`,
  network: (title: string, id: string) => `${title} (${id})`,
  copy: {
    payer: "Copy payer",
    payTo: "Copy recipient",
    token: "Copy token",
    nonce: "Copy nonce",
    transaction: "Copy transaction",
    id: "Copy id",
  },
  explorer: "View in the explorer",
  privacy:
    "Nothing on the chain says what was bought. Only this address does, and its id is random: show it only to those who may know.",
  machine: "This receipt as JSON",
} as const;
