import { expect, test } from "vitest";
import { receiptOf } from "@/tests/support/library-item";
import { newestReceipt } from "./newest-receipt";

const delivered = receiptOf("pay_1", ["created", "verified", "delivered"]);
const settling = receiptOf("pay_1", ["created", "verified", "delivered", "settling"], { attempt: 1 });
const settled = receiptOf("pay_1", ["created", "verified", "delivered", "settling", "settled"], {
  attempt: 1,
});
const struggled = receiptOf("pay_1", [
  "created",
  "verified",
  "delivered",
  "settling",
  "failed",
  "settling",
  "failed",
]);

test("any receipt is newer than none", () => {
  expect(newestReceipt(null, delivered)).toBe(delivered);
  expect(newestReceipt(delivered, null)).toBe(delivered);
  expect(newestReceipt(null, null)).toBeNull();
});

test("the one with more transitions wins, whichever comes last", () => {
  expect(newestReceipt(delivered, settling)).toBe(settling);
  expect(newestReceipt(settling, delivered)).toBe(settling);
});

test("within a state the attempts count, and what is equal is taken as it was seen last", () => {
  const second = { ...settling, attempt: 2 };
  expect(newestReceipt(second, settling)).toBe(second);
  const later = { ...settling, nextAttemptAt: "2026-10-04T12:01:00.000Z" };
  expect(newestReceipt(settling, later)).toBe(later);
});

test("nothing replaces a settled receipt, not even one with more history", () => {
  expect(newestReceipt(settled, struggled)).toBe(settled);
  expect(newestReceipt(struggled, settled)).toBe(settled);
});
