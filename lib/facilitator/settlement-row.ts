import "server-only";
import type { Address } from "viem";
import type { settlements } from "@/drizzle/schema";
import type { SignedAuthorization } from "./exact-payment";
import { settlementId } from "./settlement-id";
import type { Settlement, SettlementState } from "./store";

type Row = typeof settlements.$inferSelect;

/** A payment as a new row of the journal. */
export function settlementRow(network: string, asset: Address, payment: SignedAuthorization) {
  const { from, to, value, validAfter, validBefore, nonce } = payment.authorization;
  return {
    id: settlementId(network, asset, payment),
    network,
    asset,
    authorizer: from,
    payTo: to,
    value: value.toString(),
    validAfter: validAfter.toString(),
    validBefore: validBefore.toString(),
    authorizationNonce: nonce,
    signature: payment.signature,
    state: "queued" as const,
  };
}

/** A row of the journal in our own terms. Throws when its columns contradict its state. */
export function settlementFromRow(row: Row): Settlement {
  return {
    id: row.id,
    authorization: {
      from: row.authorizer,
      to: row.payTo,
      value: BigInt(row.value),
      validAfter: BigInt(row.validAfter),
      validBefore: BigInt(row.validBefore),
      nonce: row.authorizationNonce,
    },
    signature: row.signature,
    ...stateOf(row),
  };
}

function stateOf({ id, state, transaction, block, reason }: Row): SettlementState {
  if (state === "queued") return { state, transaction };
  if (state === "sent" && transaction !== null) return { state, transaction };
  if (state === "confirmed" && transaction !== null && block !== null) return { state, transaction, block };
  if (state === "failed" && reason !== null) return { state, reason };
  throw new Error(`The journal's row ${id} is ${state} without the facts of that state.`);
}
