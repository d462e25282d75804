import type { Receipt } from "../payments/receipt";

/** What was bought, as it lies on this device: enough to read it again, and to show where the money went. */
export type LibraryItem = {
  /** The payment's id: the address of its receipt. */
  id: string;
  kind: "summary" | "search";
  /** Path and query of the paid request, as `resourceOfSummary` and `resourceOfSearch` write it. */
  resource: string;
  /** The book's title, or what was searched for. */
  title: string;
  /** The book of a summary, null for a search. */
  book: { id: number; author: string; genre: string } | null;
  /** The answer's body, byte for byte. */
  body: string;
  /** Atomic units. */
  amount: string;
  /** CAIP-2. */
  network: string;
  payer: string;
  /** ISO 8601. */
  boughtAt: string;
  /** The last receipt that was seen, null before the first. */
  receipt: Receipt | null;
};

/** A signed payment that has left, or was about to leave, without an answer yet. Sent again as it is, never signed anew. */
export type PendingPayment = {
  resource: string;
  /** The value of the payment header. */
  payment: string;
  idempotencyKey: string;
  amount: string;
  payer: string;
  /** Unix seconds. */
  validBefore: number;
};

/** The library on this device. Every write has reached the disk when its promise resolves. */
export type Library = {
  findByResource(resource: string): Promise<LibraryItem | null>;
  find(id: string): Promise<LibraryItem | null>;
  /** Newest first. */
  list(): Promise<LibraryItem[]>;
  /** Stores the item and forgets the pending payment of its resource, in one transaction. */
  put(item: LibraryItem): Promise<void>;
  updateReceipt(id: string, receipt: Receipt): Promise<void>;
  remove(id: string): Promise<void>;
  clear(): Promise<void>;
  findPending(resource: string): Promise<PendingPayment | null>;
  putPending(pending: PendingPayment): Promise<void>;
  removePending(resource: string): Promise<void>;
  /** Atomic units spent since a moment. */
  spentSince(moment: Date): Promise<bigint>;
  /** The most to spend in a day without being asked again, atomic units. 0.50 USDC until it is set. */
  dailyLimit(): Promise<bigint>;
  setDailyLimit(amount: bigint): Promise<void>;
  /** Called after each change, made in this tab or another. Returns what ends it. */
  subscribe(listener: () => void): () => void;
};

export const resourceOfSummary = (bookId: number): string => `/books/${bookId}/summary`;
export const resourceOfSearch = (q: string, where: "books" | "summaries"): string =>
  where === "books"
    ? `/search/hybrid?q=${encodeURIComponent(q)}&explain=true`
    : `/search/summaries?q=${encodeURIComponent(q)}&explain=true`;
