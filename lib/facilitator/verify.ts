import type { Address } from "viem";
import { isSignedByPayer } from "../chain/authorization-signature";
import type { ChainAccess } from "./chain-access";
import { exactPayment } from "./exact-payment";
import { currentFees } from "./fees";
import { type House, termsRefusal, windowRefusal } from "./local-refusal";
import { type PaymentReads, readPayments } from "./payment-reads";
import type { FacilitatorRequest, VerifyResponse } from "./protocol";
import type { Refusal } from "./refusal";
import { signatureRefusal } from "./signature-refusal";
import { simulateTransfers } from "./simulate-transfers";
import { unwrapSignature } from "./transfer-call";

/** An authorization must stay valid this long: settlement starts only after the response has been sent. */
const marginSeconds = 30n;

export type Verification = House & { chain: ChainAccess; signer: Address; clock: () => number };

/**
 * Judges a payment: first everything that needs no chain, then one parallel round to it. A valid answer carries the
 * payer's balance with the block it was read at, and the gas that the signer can still buy.
 * @throws ChainUnreadable when the chain gives no verdict
 */
export async function verify(request: FacilitatorRequest, context: Verification): Promise<VerifyResponse> {
  const { network, chain, signer } = context;
  const payment = exactPayment(request);
  const { authorization, signature } = payment;
  const nowSeconds = BigInt(Math.floor(context.clock() / 1000));
  const early = termsRefusal(payment, context) ?? windowRefusal(authorization, nowSeconds, marginSeconds);
  if (early) return refused(early, authorization.from);

  const { inner, isWrapped } = unwrapSignature(signature);
  const isSigned = await isSignedByPayer(network, authorization, inner);
  const place = { asset: network.asset, signer };
  // Everything below starts in the same tick, so it travels as one JSON-RPC batch.
  const [reads, isContract, [simulated], fees] = await Promise.all([
    readPayments(chain, place, [payment]),
    chain.isContract(authorization.from),
    simulateTransfers(chain, { ...place, kind: isSigned ? "account" : "wallet", nowSeconds }, [payment]),
    currentFees(chain),
  ]);
  const isProven = isSigned && !isContract;
  const refusal =
    signatureRefusal({ isContract, isSignedByPayer: isSigned, isWrapped }) ??
    readsRefusal(reads, authorization.value) ??
    (simulated && isProven && isChainBehind(simulated) ? null : simulated);
  if (refusal) return refused(refusal, authorization.from);
  return {
    isValid: true,
    invalidReason: undefined,
    invalidMessage: undefined,
    payer: authorization.from,
    extra: {
      balance: String(reads.payments[0]?.balance ?? 0n),
      blockNumber: String(reads.blockNumber),
      signerGas: String(reads.signerBalance / fees.maxFeePerGas),
    },
  };
}

function readsRefusal({ payments: [read] }: PaymentReads, value: bigint): Refusal | null {
  if (!read) return { reason: "invalid_exact_evm_eip3009_not_supported" };
  if (read.isUsed) return { reason: "invalid_exact_evm_nonce_already_used" };
  return read.balance < value ? { reason: "invalid_exact_evm_insufficient_balance" } : null;
}

/**
 * Some nodes run "pending" on the newest block, whose time lies a little behind our clock, which has the say. A token
 * checks the window first, so this excuses only signatures that were proven here.
 */
function isChainBehind({ reason }: Refusal): boolean {
  return reason === "invalid_exact_evm_payload_authorization_valid_after";
}

function refused({ reason, message }: Refusal, payer: Address): VerifyResponse {
  return { isValid: false, invalidReason: reason, invalidMessage: message, payer, extra: undefined };
}
