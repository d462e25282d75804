import type { LibraryItem } from "@/lib/client/library";
import type { Receipt } from "@/lib/payments/receipt";

/** A bought summary as the library on the device holds it. */
export function libraryItem(changes: Partial<LibraryItem> = {}): LibraryItem {
  return {
    id: "pay_1",
    kind: "summary",
    resource: "/books/1/summary",
    title: "Frankenstein; or, The Modern Prometheus",
    book: { id: 1, author: "Mary Shelley", genre: "Horror & Gothic" },
    body: JSON.stringify({
      id: 1,
      title: "Frankenstein",
      author: "Mary Shelley",
      summary: "## One\n\nText.",
    }),
    amount: "50000",
    network: "eip155:84532",
    payer: "0x90F79bf6EB2c4f870365E785982E1f101E93b906",
    boughtAt: "2026-10-04T12:00:00.000Z",
    receipt: null,
    ...changes,
  };
}

/** A bought search. */
export function librarySearch(changes: Partial<LibraryItem> = {}): LibraryItem {
  return libraryItem({
    id: "pay_2",
    kind: "search",
    resource: "/search/hybrid?q=a%20storm%20at%20sea&explain=true",
    title: "a storm at sea",
    book: null,
    body: JSON.stringify({
      data: [
        {
          id: 6,
          title: "Moby Dick",
          author: "Herman Melville",
          genre: "Adventure",
          chunk: "The sea rose.",
          score: 1,
        },
      ],
    }),
    amount: "10000",
    boughtAt: "2026-10-04T13:00:00.000Z",
    ...changes,
  });
}

/** A receipt that has gone through these states, a second each. */
export function receiptOf(id: string, states: Receipt["state"][], changes: Partial<Receipt> = {}): Receipt {
  const started = Date.parse("2026-10-04T12:00:00.000Z");
  return {
    id,
    state: states.at(-1) ?? "created",
    recoverable: true,
    reason: null,
    amount: "50000",
    asset: "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
    network: "eip155:84532",
    payer: "0x90F79bf6EB2c4f870365E785982E1f101E93b906",
    payTo: "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
    nonce: `0x${"ab".repeat(32)}`,
    resource: "/books/1/summary",
    transaction: null,
    block: null,
    explorerUrl: null,
    attempt: 0,
    nextAttemptAt: null,
    transitions: states.map((state, index) => ({
      state,
      at: new Date(started + index * 1000).toISOString(),
    })),
    ...changes,
  };
}
