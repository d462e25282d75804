import type { Address, Hex } from "viem";
import { purchaseFaults } from "../copy/purchase-faults";
import type { SaleTerms } from "../payments/sale-terms";
import { fetchAvailable } from "./fetch-available";
import type { Library, PendingPayment } from "./library";
import {
  authorizationFor,
  encodePayment,
  NotOffered,
  type Offer,
  requestOffer,
  type SubmitOutcome,
  submitPayment,
} from "./paid-request";
import type { PurchaseEvent } from "./purchase-state";
import type { Sale } from "./sale";
import { overLimit, startOfToday } from "./spending";
import { type Wallet, type WalletAccount, WalletDeclined } from "./wallet";

/** One run of a purchase: what it buys, with what, and whom it tells. */
export type PurchaseRun = {
  sale: Sale;
  terms: SaleTerms;
  library: Library;
  /** Loads the wallet's code and brings back a session that is remembered. */
  openWallet(): Promise<Wallet>;
  tell(event: PurchaseEvent): void;
  /** The person turned away: whatever comes back from the wallet is dropped, unsent. */
  isCanceled(): boolean;
};

/** What the person agreed to when the run before this one stopped to ask. */
export type Agreed = { amount?: string; overLimit?: boolean };

const pausesMs = [1_000, 2_000, 4_000, 8_000];

/**
 * Buys what is sold: wallet, funds, price, one signature, delivery (PROTOCOL §6). Stops, and tells why, wherever a person
 * must decide; the next run begins again and finds what was done. At most one signature a run, and none for what already
 * lies in the library or is on its way: that is sent again as it was signed.
 */
export async function buy(run: PurchaseRun, agreed: Agreed = {}): Promise<void> {
  const wallet = await run.openWallet();
  const account = wallet.account() ?? (await chooseWallet(run, wallet));
  if (!account || run.isCanceled()) return;
  if (account.chainId !== run.terms.network.chainId) return run.tell({ type: "wallet_elsewhere" });
  await alone(run, async () => {
    if (await resume(run)) return;
    const pending = await sign(run, wallet, account.address, agreed);
    if (pending) await send(run, pending);
  });
}

/** Opens what is bought, or sends again what was signed before the page was left. Needs no wallet. */
export async function reopen(run: PurchaseRun): Promise<void> {
  const [item, pending] = await Promise.all([
    run.library.findByResource(run.sale.resource),
    run.library.findPending(run.sale.resource),
  ]);
  if (item) run.tell({ type: "bought", item, isNew: false });
  else if (pending) await alone(run, async () => void (await resume(run)));
}

async function chooseWallet(run: PurchaseRun, wallet: Wallet): Promise<WalletAccount | null> {
  if (!wallet.canConnect()) {
    run.tell({ type: "wallet_missing" });
    return null;
  }
  run.tell({ type: "choosing_wallet" });
  const account = await wallet.connect();
  if (!account) run.tell({ type: "canceled" });
  return account;
}

/** One tab at a time pays for one thing. */
async function alone(run: PurchaseRun, work: () => Promise<void>): Promise<void> {
  await navigator.locks.request(`purchase ${run.sale.resource}`, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    else run.tell({ type: "bought_elsewhere" });
  });
}

async function resume(run: PurchaseRun): Promise<boolean> {
  const item = await run.library.findByResource(run.sale.resource);
  if (item) {
    run.tell({ type: "bought", item, isNew: false });
    return true;
  }
  const pending = await run.library.findPending(run.sale.resource);
  if (pending) await send(run, pending);
  return pending !== null;
}

/** From the price to the signed payment, written down before it is sent. Null when the run has stopped. */
async function sign(
  run: PurchaseRun,
  wallet: Wallet,
  from: Address,
  agreed: Agreed,
): Promise<PendingPayment | null> {
  const offer = await agreeOnOffer(run, from, agreed);
  if (!offer || run.isCanceled()) return null;
  const authorization = authorizationFor(offer, run.terms, from);
  run.tell({ type: "asking_signature", validBefore: Number(authorization.validBefore) });
  const signature = await wallet.sign(authorization).catch((error: unknown) => {
    if (error instanceof WalletDeclined) run.tell({ type: "declined" });
    else run.tell({ type: "refused", reason: "wallet", message: purchaseFaults.walletFailed(error) });
    return null;
  });
  if (signature === null || run.isCanceled()) return null;
  return writeDown(run, offer, authorization, signature);
}

async function writeDown(
  run: PurchaseRun,
  offer: Offer,
  authorization: ReturnType<typeof authorizationFor>,
  signature: Hex,
): Promise<PendingPayment | null> {
  const pending: PendingPayment = {
    resource: run.sale.resource,
    payment: encodePayment(offer, authorization, signature),
    idempotencyKey: crypto.randomUUID(),
    amount: offer.amount,
    payer: authorization.from,
    validBefore: Number(authorization.validBefore),
  };
  try {
    await run.library.putPending(pending);
    return pending;
  } catch {
    run.tell({ type: "not_kept" });
    return null;
  }
}

/** The offer, once price, funds and the day's limit allow it. Null when the run has stopped to ask. */
async function agreeOnOffer(run: PurchaseRun, from: Address, agreed: Agreed): Promise<Offer | null> {
  run.tell({ type: "checking" });
  try {
    const [offer, available, spentToday, limit] = await Promise.all([
      requestOffer(run.sale.resource, run.terms),
      fetchAvailable(from),
      run.library.spentSince(startOfToday(new Date())),
      run.library.dailyLimit(),
    ]);
    const price = BigInt(offer.amount);
    if (offer.amount !== (agreed.amount ?? run.sale.amount))
      run.tell({ type: "price_changed", amount: offer.amount });
    else if (available < price)
      run.tell({ type: "funds_missing", address: from, available: available.toString() });
    else if (!agreed.overLimit && overLimit({ spent: spentToday, price, limit }))
      run.tell({ type: "limit_reached", spentToday: spentToday.toString(), limit: limit.toString() });
    else return offer;
  } catch (error) {
    if (error instanceof NotOffered)
      run.tell({ type: "refused", reason: "not_offered", message: error.message });
    else run.tell({ type: "unavailable", isSigned: false, message: purchaseFaults.unreachable });
  }
  return null;
}

/** Sends a signed payment until there is an answer. The same payload each time: it can be charged once at most. */
async function send(run: PurchaseRun, pending: PendingPayment): Promise<void> {
  run.tell({ type: "sent" });
  for (let attempt = 0; ; attempt++) {
    const outcome = await submitPayment(pending).catch(() => null);
    if (outcome) return conclude(run, pending, outcome);
    const pauseMs = pausesMs[attempt];
    run.tell({ type: "connection_lost", isRetrying: pauseMs !== undefined });
    if (pauseMs === undefined) return;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

async function conclude(run: PurchaseRun, pending: PendingPayment, outcome: SubmitOutcome): Promise<void> {
  if (outcome.kind === "unavailable")
    return run.tell({ type: "unavailable", isSigned: true, message: outcome.message });
  if (outcome.kind === "refused") {
    await run.library.removePending(pending.resource).catch(() => undefined);
    return run.tell({ type: "refused", reason: outcome.reason, message: outcome.message });
  }
  const { sale, terms, library } = run;
  const item = {
    id: outcome.paymentId,
    ...{ kind: sale.kind, resource: sale.resource, title: sale.title, book: sale.book },
    ...{ body: outcome.body, amount: pending.amount, network: terms.network.id, payer: pending.payer },
    boughtAt: new Date().toISOString(),
    receipt: null,
  };
  // A full disk must not hide what is paid for: the payment stays written down, and a reload fetches it again, free.
  await library.put(item).catch(() => undefined);
  run.tell({ type: "bought", item, isNew: true });
}
