import { describe, expect, test } from "vitest";
import type { Receipt } from "../payments/receipt";
import type { LibraryItem } from "./library";
import { type PurchaseEvent, type PurchaseState, purchaseReducer, untouched } from "./purchase-state";

const item: LibraryItem = {
  ...{ id: "payment", kind: "summary", resource: "/books/1/summary", title: "Frankenstein", body: "{}" },
  ...{ book: null, amount: "50000", network: "eip155:84532", payer: "0x1" },
  ...{ boughtAt: "2026-11-21T12:00:00.000Z", receipt: null },
};
const receipt = { id: "payment", state: "settled" } as Receipt;
const bought: PurchaseEvent = { type: "bought", item, isNew: true };

/** One event of each kind that a run, or a person, can bring. */
const events: PurchaseEvent[] = [
  ...(
    [
      "canceled",
      "wallet_missing",
      "choosing_wallet",
      "wallet_elsewhere",
      "checking",
      "declined",
      "sent",
      "bought_elsewhere",
      "not_kept",
    ] as const
  ).map((type) => ({ type })),
  { type: "funds_missing", address: "0x1", available: "1" },
  { type: "limit_reached", spentToday: "1", limit: "2" },
  { type: "asking_signature", validBefore: 1 },
  { type: "price_changed", amount: "60000" },
  { type: "refused", reason: "invalid_exact_evm_signature", message: "no" },
  { type: "unavailable", isSigned: true, message: "later" },
  { type: "connection_lost", isRetrying: true },
];
const stateAfter = (...path: PurchaseEvent[]): PurchaseState => path.reduce(purchaseReducer, untouched);

test("the whole way of a purchase", () => {
  const names = [
    { type: "choosing_wallet" } as const,
    { type: "checking" } as const,
    { type: "asking_signature", validBefore: 1 } as const,
    { type: "sent" } as const,
    bought,
  ].map((_event, index, path) => stateAfter(...path.slice(0, index + 1)).name);
  expect(names).toEqual(["connecting", "checking_funds", "signing", "submitting", "bought"]);
});

describe("what is bought stays bought", () => {
  test.each(events)("$type changes nothing", (event) => {
    expect(purchaseReducer(stateAfter(bought), event)).toEqual(stateAfter(bought));
  });

  test("its receipt moves on, and only its own", () => {
    expect(stateAfter(bought, { type: "receipt", receipt })).toMatchObject({ item: { receipt } });
    expect(stateAfter(bought, { type: "receipt", receipt: { ...receipt, id: "another" } })).toEqual(
      stateAfter(bought),
    );
  });

  test("until it is removed from the library", () => {
    expect(stateAfter(bought, { type: "removed" })).toEqual(untouched);
  });
});

describe("once an authorization has left", () => {
  const sent = stateAfter({ type: "sent" });
  const lost = stateAfter({ type: "sent" }, { type: "connection_lost", isRetrying: false });
  const answers = new Set(["sent", "refused", "unavailable", "connection_lost"]);

  test.each(events.filter(({ type }) => !answers.has(type)))("$type cannot call it back", (event) => {
    expect(purchaseReducer(sent, event)).toEqual(sent);
    expect(purchaseReducer(lost, event)).toEqual(lost);
  });

  test("the service's word leads on", () => {
    expect(purchaseReducer(lost, bought).name).toBe("bought");
    expect(purchaseReducer(sent, { type: "refused", reason: "r", message: "m" }).name).toBe("refused");
    expect(purchaseReducer(lost, { type: "sent" }).name).toBe("submitting");
  });
});

test("a receipt, or a removal, before anything was bought changes nothing", () => {
  for (const event of [{ type: "receipt", receipt }, { type: "removed" }] as const) {
    expect(stateAfter({ type: "checking" }, event)).toEqual({ name: "checking_funds" });
  }
});
