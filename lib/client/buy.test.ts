import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { testShop } from "@/tests/support/shop";
import { tokenDomain, transferWithAuthorizationTypes } from "../chain/eip3009";
import { saleTerms } from "../payments/sale-terms";
import { type Agreed, buy, type PurchaseRun, reopen } from "./buy";
import type { Library, LibraryItem, PendingPayment } from "./library";
import { type PurchaseEvent, type PurchaseState, purchaseReducer, untouched } from "./purchase-state";
import type { Sale } from "./sale";
import { type Wallet, WalletDeclined } from "./wallet";

/** The browser's side of a purchase against a real shop: routes, ledger, facilitator and chain. */
const shop = testShop();
const sale: Sale = {
  ...{ resource: "/books/1/summary", kind: "summary", amount: "50000", title: "Book 1" },
  book: { id: 1, author: "An Author", genre: "Science" },
};

/** What happens to a request before it reaches the shop, or to its answer. */
let wire: (request: Request, send: () => Promise<Response>) => Promise<Response>;
let sent: Request[];
const overTheWire = globalThis.fetch;
beforeEach(() => {
  sent = [];
  wire = (_request, send) => send();
  vi.stubGlobal("fetch", (input: string, init?: RequestInit) => {
    const request = new Request(new URL(input, shop.url), init);
    sent.push(request);
    return wire(request, () => overTheWire(request.clone()));
  });
  const held = new Set<string>();
  const request = async (name: string, _options: object, work: (lock: object | null) => Promise<void>) => {
    if (held.has(name)) return work(null);
    held.add(name);
    await work({ name }).finally(() => held.delete(name));
  };
  vi.stubGlobal("navigator", { locks: { request } });
});
afterEach(() => vi.unstubAllGlobals());

/** A library in memory; that of the browser has its own tests. */
function memoryLibrary() {
  const items = new Map<string, LibraryItem>();
  const pendings = new Map<string, PendingPayment>();
  const settings = { limit: 500_000n, spent: 0n };
  const library: Library = {
    findByResource: async (resource) =>
      [...items.values()].find((item) => item.resource === resource) ?? null,
    find: async (id) => items.get(id) ?? null,
    list: async () => [...items.values()],
    async put(item) {
      items.set(item.id, item);
      pendings.delete(item.resource);
    },
    updateReceipt: async () => undefined,
    remove: async (id) => void items.delete(id),
    clear: async () => items.clear(),
    findPending: async (resource) => pendings.get(resource) ?? null,
    putPending: async (pending) => void pendings.set(pending.resource, pending),
    removePending: async (resource) => void pendings.delete(resource),
    spentSince: async () => settings.spent,
    dailyLimit: async () => settings.limit,
    async setDailyLimit(amount) {
      settings.limit = amount;
    },
    subscribe: () => () => undefined,
  };
  return { library, items, pendings, settings };
}

function walletOf(account: PrivateKeyAccount) {
  const wallet = { signatures: 0, chainId: shop.chain.network.chainId, declines: false };
  const port: Wallet = {
    account: () => ({ address: account.address, chainId: wallet.chainId }),
    subscribe: () => () => undefined,
    canConnect: () => true,
    connect: async () => port.account(),
    closeChoice: () => undefined,
    switchChain: async () => undefined,
    async sign(message) {
      if (wallet.declines) throw new WalletDeclined();
      wallet.signatures++;
      return account.signTypedData({
        domain: tokenDomain(shop.chain.network),
        types: transferWithAuthorizationTypes,
        primaryType: "TransferWithAuthorization",
        message,
      });
    },
    disconnect: async () => undefined,
  };
  return { wallet, port };
}

/** A reader with a funded wallet and an empty library. */
async function reader(funds = 1_000_000n) {
  const account = privateKeyToAccount(generatePrivateKey());
  if (funds > 0n) await shop.chain.fund(account.address, funds);
  const device = memoryLibrary();
  const { wallet, port } = walletOf(account);
  const seen: PurchaseEvent[] = [];
  let state: PurchaseState = untouched;
  const run = (changes: Partial<PurchaseRun> = {}): PurchaseRun => ({
    ...{ sale, terms: saleTerms(), library: device.library, openWallet: async () => port },
    tell(event) {
      seen.push(event);
      state = purchaseReducer(state, event);
    },
    isCanceled: () => false,
    ...changes,
  });
  return {
    ...{ account, wallet, seen, run, ...device },
    state: () => state,
    buy: (agreed?: Agreed, changes?: Partial<PurchaseRun>) => buy(run(changes), agreed),
    reopen: () => reopen(run()),
    paid: async () => funds - (await shop.chain.balanceOf(account.address)),
  };
}
const isPaid = (request: Request) => request.headers.has("X-PAYMENT");
const toTheSummary = () => sent.filter(({ url }) => url.endsWith("/summary"));

async function settled(who: Awaited<ReturnType<typeof reader>>): Promise<void> {
  const [item] = who.items.values();
  await shop.receiptWhen(item?.id ?? null, "settled");
}

test("402, one signature, 200: the body is in the library before the state says so", async () => {
  const who = await reader();
  let inLibrary = 0;
  await who.buy(undefined, {
    tell(event) {
      who.seen.push(event);
      if (event.type === "bought") inLibrary = who.items.size;
    },
  });
  expect(inLibrary).toBe(1);
  expect(who.seen.map(({ type }) => type)).toEqual(["checking", "asking_signature", "sent", "bought"]);
  expect([who.wallet.signatures, toTheSummary().map(isPaid)]).toEqual([1, [false, true]]);
  expect(JSON.parse([...who.items.values()][0]?.body ?? "")).toMatchObject({ id: 1, title: "Book 1" });
  await settled(who);
  expect(await who.paid()).toBe(50_000n);
});

test("what is in the library opens without a request, a wallet or a signature", async () => {
  const who = await reader();
  await who.buy();
  sent = [];
  await who.reopen();
  await who.buy();
  expect([sent, who.wallet.signatures]).toEqual([[], 1]);
});

describe("a connection that breaks after the signature", () => {
  test("sends the same payment again: one signature, one charge", async () => {
    const who = await reader();
    let isCut = false;
    wire = async (request, send) => {
      const answer = await send();
      if (!isPaid(request) || isCut) return answer;
      isCut = true;
      throw new TypeError("connection reset");
    };
    await who.buy();
    expect(who.seen.map(({ type }) => type)).toContain("connection_lost");
    const payments = toTheSummary().filter(isPaid);
    expect(payments).toHaveLength(2);
    expect(new Set(payments.map((request) => request.headers.get("X-PAYMENT"))).size).toBe(1);
    expect([who.state().name, who.wallet.signatures]).toEqual(["bought", 1]);
    await settled(who);
    expect(await who.paid()).toBe(50_000n);
  });

  test("and a page that is closed then: the next visit opens it, without a wallet", async () => {
    const who = await reader();
    const gone = new Promise<never>(() => undefined);
    wire = async (request, send) => {
      const answer = await send();
      return isPaid(request) ? gone : answer;
    };
    void who.buy();
    await vi.waitFor(() => expect(toTheSummary().filter(isPaid)).toHaveLength(1));
    wire = (_request, send) => send();
    const next = memoryLibrary();
    for (const pending of who.pendings.values()) await next.library.putPending(pending);
    vi.stubGlobal("navigator", {
      locks: {
        request: (_name: string, _options: object, work: (lock: object) => Promise<void>) => work({}),
      },
    });
    await reopen(
      who.run({ library: next.library, openWallet: () => Promise.reject(new Error("no wallet")) }),
    );
    expect([next.items.size, next.pendings.size, who.wallet.signatures]).toEqual([1, 0, 1]);
  });
});

describe("stops and asks, and nothing is signed", () => {
  test.each<[string, PurchaseState["name"], (who: Awaited<ReturnType<typeof reader>>) => void]>([
    ["a wallet on another chain", "wrong_network", (who) => (who.wallet.chainId = 1)],
    ["more than the day's limit", "over_limit", (who) => (who.settings.spent = 460_000n)],
    ["a person who declines", "declined", (who) => (who.wallet.declines = true)],
  ])("%s", async (_what, name, prepare) => {
    const who = await reader();
    prepare(who);
    await who.buy();
    expect([who.state().name, who.wallet.signatures, toTheSummary().filter(isPaid)]).toEqual([name, 0, []]);
  });

  test("an empty wallet, with what it has", async () => {
    const who = await reader(20_000n);
    await who.buy();
    expect([who.state(), who.wallet.signatures]).toEqual([
      { name: "insufficient", address: who.account.address, available: "20000" },
      0,
    ]);
  });

  test("another price than the button's; the new one once it is agreed to", async () => {
    const who = await reader();
    const cheaper = { ...sale, amount: "40000" };
    await who.buy(undefined, { sale: cheaper });
    expect([who.state(), who.wallet.signatures]).toEqual([{ name: "price_changed", amount: "50000" }, 0]);
    await who.buy({ amount: "50000" }, { sale: cheaper });
    expect([who.state().name, who.wallet.signatures]).toEqual(["bought", 1]);
  });

  test("a price for someone else's pocket", async () => {
    const who = await reader();
    const terms = { ...saleTerms(), payTo: who.account.address };
    await who.buy(undefined, { terms });
    expect([who.state().name, who.wallet.signatures]).toEqual(["refused", 0]);
  });

  test("another tab that is buying the same", async () => {
    const who = await reader();
    await navigator.locks.request(`purchase ${sale.resource}`, {}, async () => who.buy());
    expect([who.state().name, who.wallet.signatures]).toEqual(["elsewhere", 0]);
  });

  test("a device that keeps nothing: signed perhaps, but never sent", async () => {
    const who = await reader();
    const library = { ...who.library, putPending: () => Promise.reject(new Error("quota")) };
    await who.buy(undefined, { library });
    expect([who.state().name, toTheSummary().filter(isPaid)]).toEqual(["not_kept", []]);
  });
});

test("a run that was canceled while the wallet asked sends nothing", async () => {
  const who = await reader();
  let isCanceled = false;
  await who.buy(undefined, {
    isCanceled: () => isCanceled,
    tell: (event) => {
      if (event.type === "asking_signature") isCanceled = true;
    },
  });
  expect([toTheSummary().filter(isPaid), who.pendings.size]).toEqual([[], 0]);
});

test("a clock that is wrong by an hour still signs for the service's next five minutes", async () => {
  const who = await reader();
  const now = Date.now();
  vi.spyOn(Date, "now").mockReturnValue(now - 3_600_000);
  await who.buy();
  vi.restoreAllMocks();
  expect(who.state().name).toBe("bought");
});

test("a refusal is final for its signature: it is forgotten, and the next try signs anew", async () => {
  const who = await reader();
  wire = async (request, send) => {
    const answer = await send();
    if (isPaid(request)) return answer;
    const headers = new Headers(answer.headers);
    headers.set("Date", new Date(Date.now() - 3_600_000).toUTCString());
    return new Response(answer.body, { status: answer.status, headers });
  };
  await who.buy();
  expect(who.state()).toMatchObject({
    name: "refused",
    reason: "invalid_exact_evm_payload_authorization_valid_before",
  });
  expect(who.pendings.size).toBe(0);
  wire = (_request, send) => send();
  await who.buy();
  expect([who.state().name, who.wallet.signatures]).toEqual(["bought", 2]);
  await settled(who);
  expect(await who.paid()).toBe(50_000n);
});

test("while the facilitator is away: nothing is charged, and the same payment goes again on retry", async () => {
  const who = await reader();
  const { verify } = shop.facilitator;
  shop.facilitator.verify = () =>
    Promise.reject(Object.assign(new Error("away"), { name: "FacilitatorUnavailable", kind: "chain" }));
  await who.buy();
  expect(who.state()).toMatchObject({ name: "unavailable", isSigned: true });
  shop.facilitator.verify = verify;
  await who.reopen();
  expect([who.state().name, who.wallet.signatures]).toEqual(["bought", 1]);
  await settled(who);
  expect(await who.paid()).toBe(50_000n);
});
