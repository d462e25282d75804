import { keep, readKept } from "./kept-value";

/**
 * How much the library holds, where a page sees it without loading the library's code: most visitors have none. Written
 * with every change; "items pending", counted.
 */
const key = "book-knowledge.library";
const listeners = new Set<() => void>();

export function writeLibraryMark({ items, pending }: { items: number; pending: number }): void {
  keep(key, `${items} ${pending}`);
  for (const listener of listeners) listener();
}

/** What was bought, counted; 0 where nothing is marked. */
export function markedItems(): number {
  return Number(readKept(key)?.split(" ")[0] ?? 0);
}

/** Whether there is anything at all to look for: something bought, or a payment without an answer. */
export function isLibraryMarked(): boolean {
  const mark = readKept(key);
  return mark !== null && mark !== "0 0";
}

/** Called after each change, made in this tab or another. Returns what ends it. */
export function onLibraryMark(listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  listeners.add(listener);
  addEventListener("storage", heard);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", heard);
  };
}
