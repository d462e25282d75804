import type { Receipt } from "../payments/receipt";
import type { LibraryItem } from "./library";

/** Where one purchase stands (UX §3). Amounts in atomic units. */
export type PurchaseState =
  | { name: "idle" }
  | { name: "no_wallet" }
  | { name: "connecting" }
  | { name: "wrong_network" }
  | { name: "checking_funds" }
  | { name: "insufficient"; address: string; available: string }
  | { name: "over_limit"; spentToday: string; limit: string }
  | { name: "signing"; validBefore: number }
  | { name: "declined" }
  | { name: "submitting" }
  | { name: "price_changed"; amount: string }
  | { name: "refused"; reason: string; message: string }
  /** Nothing was charged; `isSigned` when an authorization waits to be sent again. */
  | { name: "unavailable"; isSigned: boolean; message: string }
  | { name: "unconfirmed"; isRetrying: boolean }
  | { name: "elsewhere" }
  | { name: "not_kept" }
  | { name: "bought"; item: LibraryItem; isNew: boolean };

export type PurchaseEvent =
  | { type: "canceled" }
  | { type: "wallet_missing" }
  | { type: "choosing_wallet" }
  | { type: "wallet_elsewhere" }
  | { type: "checking" }
  | { type: "funds_missing"; address: string; available: string }
  | { type: "limit_reached"; spentToday: string; limit: string }
  | { type: "asking_signature"; validBefore: number }
  | { type: "declined" }
  | { type: "sent" }
  | { type: "price_changed"; amount: string }
  | { type: "refused"; reason: string; message: string }
  | { type: "unavailable"; isSigned: boolean; message: string }
  | { type: "connection_lost"; isRetrying: boolean }
  | { type: "bought_elsewhere" }
  | { type: "not_kept" }
  | { type: "bought"; item: LibraryItem; isNew: boolean }
  | { type: "receipt"; receipt: Receipt }
  | { type: "removed" };

export const untouched: PurchaseState = { name: "idle" };

/**
 * The one place where a purchase changes its state. What does not follow from a state changes nothing: a late word of a
 * run that was canceled, and above all anything that would offer to pay again for what is bought.
 */
export function purchaseReducer(state: PurchaseState, event: PurchaseEvent): PurchaseState {
  if (state.name === "bought") return afterBought(state, event);
  if (event.type === "receipt" || event.type === "removed") return state;
  if (event.type === "bought") return { name: "bought", item: event.item, isNew: event.isNew };
  // Signed and sent: only the service's word, or its silence, leads on.
  if (isUnderway(state) && !answers.has(event.type)) return state;
  return next(event);
}

/** Whether an authorization has left: no cancel, no second signature. */
export function isUnderway(state: PurchaseState): boolean {
  return state.name === "submitting" || state.name === "unconfirmed";
}

const answers: ReadonlySet<PurchaseEvent["type"]> = new Set([
  "sent",
  "refused",
  "unavailable",
  "connection_lost",
]);

function afterBought(state: Extract<PurchaseState, { name: "bought" }>, event: PurchaseEvent): PurchaseState {
  if (event.type === "removed") return untouched;
  if (event.type !== "receipt" || event.receipt.id !== state.item.id) return state;
  return { ...state, item: { ...state.item, receipt: event.receipt } };
}

function next(event: Exclude<PurchaseEvent, { type: "receipt" | "removed" | "bought" }>): PurchaseState {
  switch (event.type) {
    case "canceled":
      return untouched;
    case "wallet_missing":
      return { name: "no_wallet" };
    case "choosing_wallet":
      return { name: "connecting" };
    case "wallet_elsewhere":
      return { name: "wrong_network" };
    case "checking":
      return { name: "checking_funds" };
    case "funds_missing":
      return { name: "insufficient", address: event.address, available: event.available };
    case "limit_reached":
      return { name: "over_limit", spentToday: event.spentToday, limit: event.limit };
    case "asking_signature":
      return { name: "signing", validBefore: event.validBefore };
    case "declined":
      return { name: "declined" };
    case "sent":
      return { name: "submitting" };
    case "price_changed":
      return { name: "price_changed", amount: event.amount };
    case "refused":
      return { name: "refused", reason: event.reason, message: event.message };
    case "unavailable":
      return { name: "unavailable", isSigned: event.isSigned, message: event.message };
    case "connection_lost":
      return { name: "unconfirmed", isRetrying: event.isRetrying };
    case "bought_elsewhere":
      return { name: "elsewhere" };
    case "not_kept":
      return { name: "not_kept" };
  }
}
