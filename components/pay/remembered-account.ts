import { keep, readKept } from "@/lib/client/kept-value";

/** The wallet used last: its address for the header, which shows it without loading the wallet's code, and its connector. */
const addressKey = "book-knowledge.account";
const connectorKey = "book-knowledge.connector";
const listeners = new Set<() => void>();

export function rememberedAddress(): string | null {
  return readKept(addressKey);
}

export function rememberedConnector(): string | null {
  return readKept(connectorKey);
}

/** Null forgets it. */
export function rememberAccount(account: { address: string; connector: string } | null): void {
  keep(addressKey, account?.address ?? null);
  keep(connectorKey, account?.connector ?? null);
  for (const listener of listeners) listener();
}

/** Called after each change, made in this tab or another. Returns what ends it. */
export function onRememberedAccount(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}
