import { fetchReceipt } from "./follow-receipt";
import { inTurns } from "./in-turns";
import { isFinal } from "./is-final";
import type { Library } from "./library";

/** Asks the service once for each receipt that may have changed since it was seen, and keeps what it answers. */
export async function refreshReceipts(library: Library): Promise<void> {
  const items = await library.list();
  const open = items.filter(({ receipt }) => !receipt || !isFinal(receipt));
  await inTurns(open, async ({ id, receipt: stored }) => {
    const seen = await fetchReceipt(id).catch(() => null);
    // What says the same is not written: each write is a trip to the disk and a redrawing of every open page.
    if (seen?.id === id && JSON.stringify(seen) !== JSON.stringify(stored))
      await library.updateReceipt(id, seen);
  });
}
