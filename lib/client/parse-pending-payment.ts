import type { PendingPayment } from "./library";
import { isAmount, isCount, isText, shape } from "./shape";

/** A pending payment from the device; null when it is none. */
export function parsePendingPayment(value: unknown): PendingPayment | null {
  return isPendingPayment(value) ? value : null;
}

const isPendingPayment = shape<PendingPayment>({
  resource: isText,
  payment: isText,
  idempotencyKey: isText,
  amount: isAmount,
  payer: isText,
  validBefore: isCount,
});
