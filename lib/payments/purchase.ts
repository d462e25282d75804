import "server-only";
import { createHash } from "node:crypto";
import { authorizationSigner } from "../chain/authorization-signature";
import { type Database, db } from "../db/database";
import { ApiError } from "../errors";
import { FacilitatorUnavailable } from "../facilitator/client";
import type { PaymentPayload, VerifyResponse } from "../facilitator/protocol";
import { markDelivered, markResponseSent, releasePayment } from "./deliver-payment";
import { type PaidResource, paymentRequirementsFor, paymentRequirementsV1For } from "./payment-required";
import { type PaymentService, paymentService } from "./payment-service";
import { type PresentedPayment, presentedPayment } from "./presented-payment";
import { refusal } from "./refusal";
import { replayPurchase } from "./replay-purchase";
import { findByAuthorization, type ReserveOutcome, reservePayment } from "./reserve-payment";

/** Copies of one authorization that arrive together wait this long for the first one's outcome. */
const waitForFirstMs = 20_000;
const pollMs = 50;

export type PurchaseRequest = {
  payload: PaymentPayload;
  idempotencyKey: string | null;
  price: bigint;
  /** Path and parsed parameters with defaults filled in: "the same resource" of PROTOCOL §4.6. */
  resourceKey: string;
  resource: PaidResource;
  /** Aborted when the client is gone. */
  signal: AbortSignal;
  /** Produces the response body. Runs at most once, and only after the amount is set aside. */
  deliver: () => Promise<string>;
};

export type Purchase = {
  paymentId: string;
  body: string;
  isReplay: boolean;
  /** Of a repeat after settlement: the transaction that paid for it. */
  settlement: { transaction: string; payer: string } | null;
};

/**
 * Sells one resource for one authorization, in the order of PROTOCOL §4: verify, reserve, produce, write Delivered, then
 * hand the body over. The same authorization again gets the same body and no new charge.
 * @throws ApiError payment_refused, payment_already_used, payment_outstanding (403) or the 503s; whatever `deliver`
 * throws, after the reservation was given back
 */
export async function purchase(request: PurchaseRequest): Promise<Purchase> {
  const service = paymentService();
  const database = db();
  const presented = presentedPayment(request.payload);
  const secretHash = hashSecret(request.idempotencyKey ?? presented.paymentIdentifier);
  await refuseForeignSignature(service, presented);

  const known = await findByAuthorization(database, keyOf(service, presented));
  if (known && known.state !== "verified") {
    return replayPurchase(service, known, {
      resourceKey: request.resourceKey,
      presented,
      secretHash,
      cameWhilePrivate: known.state === "delivered",
    });
  }
  const reservation = await verifiedReservation(service, presented, request, secretHash);
  const outcome = await reserveOrWait(database, reservation, service.maxUnsettled, request.signal);
  if (outcome.kind === "exists") {
    // It was no row, or only a reservation, when this copy arrived: nothing of it was public on the chain yet.
    return replayPurchase(service, outcome.payment, {
      resourceKey: request.resourceKey,
      presented,
      secretHash,
      cameWhilePrivate: true,
    });
  }
  const reserved = reservedOrRefused(service, outcome);
  const body = await produce(database, reserved, request);
  service.afterResponse(async () => {
    await markResponseSent(database, reserved.paymentId);
    service.wakeSettler();
  });
  return { paymentId: reserved.paymentId, body, isReplay: false, settlement: null };
}

function keyOf(service: PaymentService, { authorization }: PresentedPayment) {
  return {
    network: service.network.id,
    asset: service.network.asset.toLowerCase(),
    payer: authorization.from,
    nonce: authorization.nonce,
  };
}

function hashSecret(secret: string | null): string | null {
  return secret === null ? null : createHash("sha256").update(secret).digest("hex");
}

/**
 * A plain account's signature is recovered here, before a chain call or the database is spent on the payload. A
 * signature that recovers to someone else may still be a contract wallet's: only the chain can tell.
 */
async function refuseForeignSignature(
  service: PaymentService,
  { authorization, signature }: PresentedPayment,
) {
  const isEcdsa = signature.length === 132;
  if (isEcdsa && (await authorizationSigner(service.network, authorization, signature)) === null) {
    throw refusal(service, "invalid_exact_evm_signature");
  }
}

async function verifiedReservation(
  service: PaymentService,
  presented: PresentedPayment,
  request: PurchaseRequest,
  secretHash: string | null,
) {
  const offer = { network: service.network, payTo: service.payTo, amount: request.price };
  const paymentRequirements =
    request.payload.x402Version === 1
      ? paymentRequirementsV1For(offer, request.resource)
      : paymentRequirementsFor(offer);
  const verdict = await verify(service, request.payload, paymentRequirements);
  if (!verdict.isValid)
    throw refusal(service, verdict.invalidReason ?? "invalid_exact_evm_signature", presented);
  if (!verdict.extra)
    throw new ApiError(
      "facilitator_unavailable",
      "The facilitator's answer lacks the balance. Try again shortly.",
      { retryAfterSeconds: 5 },
    );
  return {
    ...keyOf(service, presented),
    payTo: service.payTo.toLowerCase(),
    amount: request.price,
    // The column is 64 bits wide; an authorization good until the end of time is good enough.
    validBefore: min(presented.authorization.validBefore, 2n ** 63n - 1n),
    resource: request.resourceKey,
    paymentPayload: request.payload,
    paymentRequirements,
    secretHash,
    balance: BigInt(verdict.extra.balance),
    balanceBlock: BigInt(verdict.extra.blockNumber),
    signerGas: BigInt(verdict.extra.signerGas),
  };
}

async function verify(
  service: PaymentService,
  paymentPayload: PaymentPayload,
  paymentRequirements:
    | ReturnType<typeof paymentRequirementsFor>
    | ReturnType<typeof paymentRequirementsV1For>,
): Promise<VerifyResponse> {
  try {
    const { x402Version } = paymentPayload;
    return await service.facilitator.verify({ x402Version, paymentPayload, paymentRequirements });
  } catch (cause) {
    if (!(cause instanceof FacilitatorUnavailable)) throw cause;
    const message =
      "The payment cannot be checked at the moment. Nothing was charged; send the same request again shortly.";
    throw new ApiError(`${cause.kind}_unavailable`, message, { cause, retryAfterSeconds: 5 });
  }
}

async function reserveOrWait(
  database: Database,
  reservation: Parameters<typeof reservePayment>[1],
  maxUnsettled: bigint,
  signal: AbortSignal,
): Promise<ReserveOutcome> {
  const deadline = Date.now() + waitForFirstMs;
  for (;;) {
    const outcome = await reservePayment(database, reservation, maxUnsettled);
    if (outcome.kind !== "in_progress" || Date.now() > deadline || signal.aborted) return outcome;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

function reservedOrRefused(service: PaymentService, outcome: Exclude<ReserveOutcome, { kind: "exists" }>) {
  switch (outcome.kind) {
    case "reserved":
      return outcome;
    case "insufficient":
      throw refusal(service, "invalid_exact_evm_insufficient_balance");
    case "outstanding":
      throw new ApiError(
        "payment_outstanding",
        `An earlier purchase of this wallet was delivered and never paid: ${service.publicUrl}/payments/${outcome.paymentId}. Buy that resource once more to clear it, then try again.`,
        { details: { reason: "invalid_exact_evm_insufficient_balance", payment: outcome.paymentId } },
      );
    case "backlog":
      throw new ApiError(
        "settlement_backlog",
        `Nothing is sold for a moment: ${outcome.why}. Nothing was charged; try again shortly.`,
        { retryAfterSeconds: 10 },
      );
    case "in_progress":
      throw new ApiError(
        "settlement_backlog",
        "The same authorization is still being worked on. Send it again shortly; it is charged once.",
        { retryAfterSeconds: 5 },
      );
  }
}

async function produce(
  database: Database,
  reserved: { paymentId: string; reservation: string },
  { deliver, signal }: PurchaseRequest,
): Promise<string> {
  try {
    const body = await deliver();
    if (signal.aborted)
      throw new ApiError(
        "client_gone",
        "The client closed the connection before delivery. Nothing was charged.",
      );
    if (!(await markDelivered(database, reserved, body)))
      throw new Error("The reservation ran out while the content was produced.");
    return body;
  } catch (error) {
    await releasePayment(database, reserved);
    throw error;
  }
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
