import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { openDB } from "idb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { libraryItem, librarySearch, receiptOf } from "@/tests/support/library-item";
import type { PendingPayment } from "./library";
import type { DeviceLibrary } from "./open-library";

const pending: PendingPayment = {
  resource: "/books/1/summary",
  payment: "eyJ4NDAyVmVyc2lvbiI6Mn0=",
  idempotencyKey: "key",
  amount: "50000",
  payer: "0x90F79bf6EB2c4f870365E785982E1f101E93b906",
  validBefore: 4_000_000_000,
};

let library: DeviceLibrary;
const endings: (() => void)[] = [];

beforeEach(async () => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  library = await anotherTab();
});
afterEach(() => {
  for (const end of endings.splice(0)) end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The modules anew: another page with a connection of its own to the same database. */
async function anotherTab(): Promise<DeviceLibrary> {
  vi.resetModules();
  const { openLibrary } = await import("./open-library");
  return openLibrary();
}

/** Writes what no page of ours would write. */
async function writeRow(store: string, row: unknown, key?: string): Promise<void> {
  const database = await openDB("book-knowledge", 1);
  await database.put(store, row, key);
  database.close();
}

function nextChange(of: DeviceLibrary): Promise<void> {
  return new Promise((resolve) => endings.push(of.subscribe(resolve)));
}

test("what is put is found by id and by resource, newest first in the list", async () => {
  const summary = libraryItem();
  const search = librarySearch();
  await library.put(summary);
  await library.put(search);
  expect(await library.find("pay_1")).toEqual(summary);
  expect(await library.find("pay_9")).toBeNull();
  expect(await library.findByResource(search.resource)).toEqual(search);
  expect(await library.findByResource("/books/2/summary")).toBeNull();
  expect(await library.list()).toEqual([search, summary]);
  await library.remove("pay_2");
  expect(await library.list()).toEqual([summary]);
});

test("the purchase and the end of its pending payment are one transaction", async () => {
  const other = { ...pending, resource: "/books/2/summary" };
  await library.putPending(pending);
  await library.putPending(other);
  expect(await library.findPending(pending.resource)).toEqual(pending);
  await library.put(libraryItem());
  expect(await library.findPending(pending.resource)).toBeNull();
  expect(await library.findPending(other.resource)).toEqual(other);
});

test("a purchase that could not be stored leaves its pending payment", async () => {
  await library.putPending(pending);
  const uncloneable = libraryItem({ id: "pay_3", title: Object(Symbol("title")) });
  await expect(library.put(uncloneable)).rejects.toThrow();
  expect(await library.list()).toEqual([]);
  expect(await library.findPending(pending.resource)).toEqual(pending);
});

test("a purchase that is stored twice keeps its first moment and its newest receipt", async () => {
  const settled = receiptOf("pay_1", ["created", "verified", "delivered", "settling", "settled"]);
  await library.put(libraryItem({ receipt: settled }));
  await library.put(libraryItem({ boughtAt: "2026-10-05T12:00:00.000Z", body: "{}" }));
  expect(await library.list()).toEqual([libraryItem({ receipt: settled, body: "{}" })]);
});

test("an older receipt never replaces a newer one", async () => {
  const settled = receiptOf("pay_1", ["created", "verified", "delivered", "settling", "settled"]);
  await library.put(libraryItem());
  await library.updateReceipt("pay_1", settled);
  await library.updateReceipt("pay_1", receiptOf("pay_1", ["created", "verified", "delivered"]));
  expect((await library.find("pay_1"))?.receipt).toEqual(settled);
  await library.updateReceipt("pay_9", receiptOf("pay_9", ["created"]));
  expect(await library.find("pay_9")).toBeNull();
  await expect(library.updateReceipt("pay_1", receiptOf("pay_2", ["created"]))).rejects.toThrow("pay_2");
});

test("a damaged row is left out, and a damaged receipt costs only itself", async () => {
  await library.put(libraryItem());
  await writeRow("items", {
    id: "pay_3",
    boughtAt: "2026-10-04T12:00:00.000Z",
    resource: "/books/1/summary",
  });
  await writeRow("items", libraryItem({ id: "pay_4", amount: "-5" }));
  await writeRow("items", libraryItem({ id: "pay_5", resource: "javascript:alert(1)" }));
  await writeRow("items", { ...libraryItem({ id: "pay_6" }), receipt: { id: "pay_6", state: "unheard of" } });
  await writeRow("pending", { ...pending, validBefore: "soon" });
  await writeRow("settings", "a lot", "dailyLimit");
  expect((await library.list()).map(({ id, receipt }) => [id, receipt]).sort()).toEqual([
    ["pay_1", null],
    ["pay_6", null],
  ]);
  expect(await library.findByResource("/books/1/summary")).not.toBeNull();
  expect(await library.find("pay_3")).toBeNull();
  expect(await library.findPending(pending.resource)).toBeNull();
  expect(await library.dailyLimit()).toBe(500_000n);
});

test("spending is counted from the moment on, in whole atomic units", async () => {
  await library.put(libraryItem({ amount: "9007199254740993" }));
  await library.put(librarySearch());
  expect(await library.spentSince(new Date("2026-10-04T13:00:00.001Z"))).toBe(0n);
  expect(await library.spentSince(new Date("2026-10-04T13:00:00.000Z"))).toBe(10_000n);
  expect(await library.spentSince(new Date("2026-10-04T00:00:00.000Z"))).toBe(9007199254750993n);
});

test("the daily limit is 0.50 USDC until it is set", async () => {
  expect(await library.dailyLimit()).toBe(500_000n);
  await library.setDailyLimit(0n);
  expect(await library.dailyLimit()).toBe(0n);
});

test("deleting everything keeps the limit and payments that may still be on their way", async () => {
  await library.put(libraryItem());
  await library.setDailyLimit(1n);
  await library.putPending(pending);
  await library.putPending({ ...pending, resource: "/books/2/summary", validBefore: 1_000_000 });
  await library.clear();
  expect(await library.list()).toEqual([]);
  expect(await library.dailyLimit()).toBe(1n);
  expect(await library.findPending(pending.resource)).toEqual(pending);
  expect(await library.findPending("/books/2/summary")).toBeNull();
});

test("merging adds what is missing and newer receipts, and leaves the rest as it was", async () => {
  const settled = receiptOf("pay_1", ["created", "verified", "delivered", "settling", "settled"]);
  await library.put(libraryItem());
  expect(await library.merge([libraryItem({ body: "other", receipt: settled }), librarySearch()])).toBe(1);
  expect(await library.list()).toEqual([librarySearch(), libraryItem({ receipt: settled })]);
  expect(await library.merge([libraryItem(), librarySearch()])).toBe(0);
  expect(await library.find("pay_1")).toEqual(libraryItem({ receipt: settled }));
});

test("a merge that fails half way changes nothing", async () => {
  const uncloneable = libraryItem({ id: "pay_3", title: Object(Symbol("title")) });
  await expect(library.merge([librarySearch(), uncloneable])).rejects.toThrow();
  expect(await library.list()).toEqual([]);
});

test("a change is told in its own page and in others, until they stop listening", async () => {
  const other = await anotherTab();
  const here = nextChange(library);
  const there = nextChange(other);
  await library.put(libraryItem());
  await Promise.all([here, there]);
  expect(await other.list()).toEqual([libraryItem()]);

  let heard = 0;
  const end = library.subscribe(() => heard++);
  await library.remove("pay_1");
  end();
  await library.put(libraryItem());
  expect(heard).toBe(1);
});

test("the library goes on after its database was deleted, and its readers are told", async () => {
  await library.put(libraryItem());
  const told = nextChange(library);
  await new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase("book-knowledge");
    request.onsuccess = resolve;
    request.onerror = reject;
  });
  await told;
  expect(await library.list()).toEqual([]);
  await library.put(librarySearch());
  expect(await library.list()).toEqual([librarySearch()]);
});

test("a newer version of the database is made way for, and then says to reload", async () => {
  await library.put(libraryItem());
  const newer = await openDB("book-knowledge", 2);
  newer.close();
  await expect(library.list()).rejects.toMatchObject({
    name: "LibraryUnavailable",
    message: expect.stringContaining("Reload this page"),
  });
});

test("a browser that refuses to keep anything is named with what to do", async () => {
  const refusals = [
    undefined,
    {
      open: () => {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    },
  ];
  for (const refusing of refusals) {
    vi.stubGlobal("indexedDB", refusing);
    await expect(anotherTab()).rejects.toMatchObject({
      name: "LibraryUnavailable",
      message: expect.stringContaining("not private"),
    });
  }
});

test("a page that holds the database and does not answer is not waited for without end", async () => {
  const frozen = await openDB("book-knowledge", 1);
  const deleting = indexedDB.deleteDatabase("book-knowledge");
  await new Promise((resolve) => {
    deleting.onblocked = resolve;
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const list = expect(library.list()).rejects.toMatchObject({
    name: "LibraryUnavailable",
    message: expect.stringContaining("Close the other tabs"),
  });
  await vi.advanceTimersByTimeAsync(10_000);
  await list;
  frozen.close();
  await new Promise((resolve) => {
    deleting.onsuccess = resolve;
  });
  expect(await library.list()).toEqual([]);
});
