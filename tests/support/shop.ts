import type { PrivateKeyAccount } from "viem/accounts";
import { afterAll, beforeAll, expect } from "vitest";
import * as balanceRoute from "@/app/(api)/balance/[address]/route";
import * as summaryRoute from "@/app/(api)/books/[id]/summary/route";
import * as receiptRoute from "@/app/(api)/payments/[id]/route";
import * as hybridRoute from "@/app/(api)/search/hybrid/route";
import * as summarySearchRoute from "@/app/(api)/search/summaries/route";
import { books, summaries } from "@/drizzle/schema";
import type { Network } from "@/lib/chain/networks";
import { tokenBalance } from "@/lib/chain/token-balance";
import { createFacilitatorClient, type FacilitatorClient } from "@/lib/facilitator/client";
import { databaseStore } from "@/lib/facilitator/database-store";
import { createFacilitator } from "@/lib/facilitator/facilitator";
import { startFacilitatorServer } from "@/lib/facilitator/server";
import { auditLedger, type LedgerAudit } from "@/lib/payments/audit-ledger";
import { type PaymentService, providePaymentService } from "@/lib/payments/payment-service";
import type { Receipt } from "@/lib/payments/receipt";
import { runSettler, type Settler } from "@/lib/payments/settler";
import { firstFoundingBooks } from "../search/first-founding-books";
import { authorizeFor, type PaymentOptions } from "./authorize-for";
import { testChain } from "./chain";
import { testDatabase } from "./database";
import { eventually } from "./eventually";
import { testSearch } from "./search";
import { type RouteServer, serveRoutes } from "./serve-routes";

type ShopOptions = {
  network?: Network;
  maxUnsettled?: bigint;
  /** Sells the first 44 founding books, searches included, instead of the three books. */
  hasCollection?: boolean;
};

/**
 * The whole paid path for one test file: an own chain, database, facilitator, settler, and the routes over HTTP. Three
 * books: 1 and 2 have summaries, 3 has none. The searches are open with the collection only.
 */
export function testShop(options: ShopOptions = {}) {
  const database = testDatabase();
  const chain = testChain({ ...(options.network && { network: options.network }), blockTimeSeconds: 0.1 });
  let running: Awaited<ReturnType<typeof openShop>> | undefined;
  if (options.hasCollection) testSearch(database, firstFoundingBooks);
  beforeAll(async () => {
    if (!options.hasCollection) {
      await database.db.insert(books).values(stock);
      await database.db.insert(summaries).values(stockedSummaries);
    }
    running = await openShop(database.db, chain, options);
  });
  afterAll(async () => running?.close());
  const shop = () => {
    if (!running) throw new Error("The shop is open only inside tests.");
    return running;
  };

  const receipt = async (id: string): Promise<Receipt> =>
    (await fetch(`${shop().server.url}/payments/${id}`)).json();
  return {
    chain,
    database,
    get url() {
      return shop().server.url;
    },
    get service(): PaymentService {
      return shop().service;
    },
    /** What stands between the ledger and the facilitator; tests replace members to break it. */
    get facilitator() {
      return shop().facilitator;
    },
    /** The facilitator's own listener, which no client of the shop can know. */
    get listener(): { url: string; port: number; token: string } {
      return shop().listener;
    },
    get settler(): Settler {
      return shop().settler;
    },
    /** While true, responses never leave as far as the ledger knows: payments stay Delivered. */
    holdResponses(isHeld: boolean) {
      shop().held.isHeld = isHeld;
    },
    /** An X-PAYMENT header for a path, signed by the payer; options falsify parts of it. */
    async paymentFor(
      path: string,
      payer: PrivateKeyAccount,
      falsified: PaymentOptions = {},
    ): Promise<string> {
      return authorizeFor(`${shop().server.url}${path}`, chain.network, payer, falsified);
    },
    /** Buys a path with a fresh authorization. */
    async buy(
      path: string,
      payer: PrivateKeyAccount,
      headers: Record<string, string> = {},
    ): Promise<Response> {
      const payment = await this.paymentFor(path, payer);
      return fetch(`${shop().server.url}${path}`, { headers: { "X-PAYMENT": payment, ...headers } });
    },
    receipt,
    /** The receipt once the payment is in a state. */
    async receiptWhen(id: string | null, state: Receipt["state"]): Promise<Receipt> {
      return eventually(async () => {
        const now = await receipt(id ?? "");
        return now.state === state ? now : null;
      }, `payment ${id} to be ${state}`);
    },
    /** Holds the ledger against the chain and the recipient's balance: the invariant of PROTOCOL §4. */
    async expectLedgerToAgree(): Promise<LedgerAudit> {
      const audit = await auditLedger(database.db, chain.client, chain.network);
      expect(audit.faults).toEqual([]);
      expect(audit.delivered).toBe(audit.settled + audit.unsettled + audit.unrecoverable);
      if (audit.unsettled === 0) expect(await chain.balanceOf(chain.payTo)).toBe(audit.settledAmount);
      return audit;
    },
  };
}

const summaryText = "## One\n\nA first sentence. And a second one that is sold.\n\n## Two\n\nMore of it.\n";
const stock = [1, 2, 3].map((id) => ({
  id,
  sourceKey: `test:${id}`,
  title: `Book ${id}`,
  author: "An Author",
  genre: "Science",
}));
const stockedSummaries = [1, 2].map((bookId) => ({
  bookId,
  markdown: `${summaryText}Book ${bookId}.\n`,
  words: 15,
  generator: "test",
  source: "test",
  generatedAt: "2026-01-01",
}));

async function openShop(
  db: Parameters<typeof runSettler>[0]["db"],
  chain: ReturnType<typeof testChain>,
  options: ShopOptions,
) {
  const own = createFacilitator({
    network: chain.network,
    client: chain.client,
    signer: chain.facilitatorAccount,
    payTo: chain.payTo,
    confirmations: 2,
    store: databaseStore(db, chain.network.id),
  });
  own.start();
  const token = "a token for these tests only";
  const listener = await startFacilitatorServer({ facilitator: own, port: 0, token });
  const facilitator: FacilitatorClient = { ...createFacilitatorClient({ url: listener.url, token }) };
  const settler = runSettler({ db, network: chain.network.id, facilitator });

  const held = { isHeld: false };
  const tasks: (() => Promise<void>)[] = [];
  const server: RouteServer = await serveRoutes(
    [
      { path: "/books/[id]/summary", methods: summaryRoute },
      { path: "/payments/[id]", methods: receiptRoute },
      { path: "/balance/[address]", methods: balanceRoute },
      { path: "/search/hybrid", methods: hybridRoute },
      { path: "/search/summaries", methods: summarySearchRoute },
    ],
    () => {
      if (held.isHeld) return;
      for (const task of tasks.splice(0)) void task();
    },
  );
  const service: PaymentService = {
    network: chain.network,
    payTo: chain.payTo,
    publicUrl: server.url,
    prices: { hybrid: 10_000n, summaries: 20_000n, summary: 50_000n },
    maxUnsettled: options.maxUnsettled ?? 5_000_000n,
    facilitator,
    balanceOf: (address) => tokenBalance(chain.client, chain.network, address),
    wakeSettler: settler.wake,
    afterResponse: (task) => tasks.push(task),
  };
  providePaymentService(service);
  return {
    server,
    service,
    facilitator,
    listener: { url: listener.url, port: listener.port, token },
    settler,
    held,
    close: async () => {
      await server.close();
      await settler.stop();
      await listener.close();
      await own.stop();
      providePaymentService(undefined);
    },
  };
}
