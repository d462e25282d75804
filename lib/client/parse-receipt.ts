import type { Receipt } from "../payments/receipt";
import {
  isAmount,
  isCount,
  isFlag,
  isMoment,
  isText,
  isWebAddress,
  keyOf,
  listOf,
  nullable,
  shape,
} from "./shape";

/** A receipt from the service, the device or an archive; null when it is none. */
export function parseReceipt(value: unknown): Receipt | null {
  return isReceipt(value) ? value : null;
}

const isState = keyOf<Receipt["state"]>({
  created: true,
  verified: true,
  rejected: true,
  delivered: true,
  settling: true,
  settled: true,
  failed: true,
});

const isReceipt = shape<Receipt>({
  id: isText,
  state: isState,
  recoverable: isFlag,
  reason: nullable(isText),
  amount: isAmount,
  asset: isText,
  network: isText,
  payer: isText,
  payTo: isText,
  nonce: isText,
  resource: isText,
  transaction: nullable(isText),
  block: nullable(isCount),
  explorerUrl: nullable(isWebAddress),
  attempt: isCount,
  nextAttemptAt: nullable(isMoment),
  transitions: listOf(shape<Receipt["transitions"][number]>({ state: isState, at: isMoment })),
});
