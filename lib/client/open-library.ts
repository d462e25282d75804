import type { Library, LibraryItem } from "./library";
import { onLibraryChange } from "./library-changes";
import { withLibraryDatabase } from "./library-database";
import { markLibrary, writeLibrary } from "./library-write";
import { newestReceipt } from "./newest-receipt";
import { parseLibraryItem } from "./parse-library-item";
import { parsePendingPayment } from "./parse-pending-payment";
import { isAmount } from "./shape";

/** The library in IndexedDB, and what only its own page does with it. */
export type DeviceLibrary = Library & {
  /**
   * Adds what is not there yet, and newer receipts to what is; all or nothing.
   * @returns how many items were added
   */
  merge(items: readonly LibraryItem[]): Promise<number>;
};

/**
 * Opens the library on this device, or finds out that there is none.
 * @throws LibraryUnavailable when the browser keeps nothing here: then nothing may be sold. Its methods throw it too, for
 * the reader can take the storage away at any time.
 */
export async function openLibrary(): Promise<DeviceLibrary> {
  await markLibrary();
  return library;
}

const library: DeviceLibrary = {
  async findByResource(resource) {
    const rows = await withLibraryDatabase((db) => db.getAllFromIndex("items", "resource", resource));
    return newestFirst(rows)[0] ?? null;
  },
  async find(id) {
    return parseLibraryItem(await withLibraryDatabase((db) => db.get("items", id)));
  },
  async list() {
    return newestFirst(await withLibraryDatabase((db) => db.getAll("items")));
  },
  async put(item) {
    await writeLibrary(["items", "pending"], async (tx) => {
      const items = tx.objectStore("items");
      const stored = parseLibraryItem(await items.get(item.id));
      await items.put(stored ? boughtOnce(item, stored) : item);
      await tx.objectStore("pending").delete(item.resource);
    });
    askToStay();
  },
  async updateReceipt(id, receipt) {
    if (receipt.id !== id) throw new Error(`The receipt of ${receipt.id} is not that of ${id}.`);
    await writeLibrary(["items"], async (tx) => {
      const items = tx.objectStore("items");
      const stored = parseLibraryItem(await items.get(id));
      if (stored) await items.put({ ...stored, receipt: newestReceipt(stored.receipt, receipt) });
    });
  },
  remove: (id) => writeLibrary(["items"], (tx) => tx.objectStore("items").delete(id)),
  async clear() {
    await writeLibrary(["items", "pending"], async (tx) => {
      await tx.objectStore("items").clear();
      const pending = tx.objectStore("pending");
      const now = Date.now() / 1000;
      // A payment that may still be on its way is kept: without it, the same thing would be paid for again.
      const rows = (await pending.getAll()).map(parsePendingPayment);
      await Promise.all(
        rows.map((row) => (row && row.validBefore < now ? pending.delete(row.resource) : undefined)),
      );
    });
  },
  async findPending(resource) {
    return parsePendingPayment(await withLibraryDatabase((db) => db.get("pending", resource)));
  },
  async putPending(pending) {
    await writeLibrary(["pending"], (tx) => tx.objectStore("pending").put(pending));
  },
  removePending: (resource) => writeLibrary(["pending"], (tx) => tx.objectStore("pending").delete(resource)),
  async spentSince(moment) {
    const since = IDBKeyRange.lowerBound(moment.toISOString());
    const rows = await withLibraryDatabase((db) => db.getAllFromIndex("items", "boughtAt", since));
    return newestFirst(rows).reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  },
  async dailyLimit() {
    const limit = await withLibraryDatabase((db) => db.get("settings", "dailyLimit"));
    return isAmount(limit) ? BigInt(limit) : firstDailyLimit;
  },
  async setDailyLimit(amount) {
    await writeLibrary(["settings"], (tx) => tx.objectStore("settings").put(amount.toString(), "dailyLimit"));
  },
  subscribe: onLibraryChange,
  async merge(additions) {
    let added = 0;
    await writeLibrary(["items"], async (tx) => {
      const items = tx.objectStore("items");
      const stored = new Map(parseRows(await items.getAll()).map((item) => [item.id, item]));
      added = 0;
      for (const addition of additions) {
        const known = stored.get(addition.id);
        const merged = known
          ? { ...known, receipt: newestReceipt(known.receipt, addition.receipt) }
          : addition;
        if (!known) added++;
        stored.set(merged.id, merged);
        await items.put(merged);
      }
    });
    if (added > 0) askToStay();
    return added;
  },
};

/** 0.50 USDC. */
const firstDailyLimit = 500_000n;

/** Two pages may store the same purchase: it was made when the first of them did, and no page forgets a receipt. */
function boughtOnce(item: LibraryItem, stored: LibraryItem): LibraryItem {
  const boughtAt = stored.boughtAt < item.boughtAt ? stored.boughtAt : item.boughtAt;
  return { ...item, boughtAt, receipt: newestReceipt(stored.receipt, item.receipt) };
}

function parseRows(rows: readonly unknown[]): LibraryItem[] {
  return rows.flatMap((row) => parseLibraryItem(row) ?? []);
}

function newestFirst(rows: readonly unknown[]): LibraryItem[] {
  return parseRows(rows).sort((left, right) => (left.boughtAt < right.boughtAt ? 1 : -1));
}

/** Browsers delete what sites keep when space runs out, but not what they were asked to keep. The answer changes nothing. */
function askToStay(): void {
  if (hasAsked) return;
  hasAsked = true;
  globalThis.navigator?.storage?.persist?.().catch(() => undefined);
}
let hasAsked = false;
