import type { Receipt } from "../payments/receipt";
import { isFinal } from "./is-final";
import { parseReceipt } from "./parse-receipt";

/** How long to wait before asking again, by how often it was asked: soon at first, then less and less. */
const pauseMs = (asked: number) => (asked < 30 ? 700 : asked < 60 ? 2_000 : 10_000);

/**
 * Asks for a receipt again and again until it is final, and tells each change. A failed question is asked again later.
 * @returns what ends it
 */
export function followReceipt(id: string, tell: (receipt: Receipt) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;
  let last = "";
  const ask = async (asked: number): Promise<void> => {
    const receipt = await fetchReceipt(id).catch(() => null);
    if (isEnded) return;
    const text = JSON.stringify(receipt);
    if (receipt && text !== last) {
      last = text;
      tell(receipt);
    }
    if (receipt && isFinal(receipt)) return;
    timer = setTimeout(() => void ask(asked + 1), pauseMs(asked));
  };
  void ask(0);
  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}

/**
 * @returns null when the service has no such payment, or does not answer with one
 * @throws TypeError when the network fails
 */
export async function fetchReceipt(id: string): Promise<Receipt | null> {
  const response = await fetch(`/payments/${encodeURIComponent(id)}`, { cache: "no-store" });
  if (!response.ok) return null;
  return parseReceipt(await response.json());
}
