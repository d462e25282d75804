import "server-only";
import { readPaymentHeader } from "../payments/payment-header";
import { encodePaymentRequired, type PaidResource, paymentRequiredBody } from "../payments/payment-required";
import { type PaymentService, paymentService } from "../payments/payment-service";
import type { PricedEndpoint } from "../payments/prices";
import { type Purchase, purchase } from "../payments/purchase";
import { corsPreflight } from "./cors-preflight";
import { errorResponse } from "./error-response";
import { guard } from "./guard";
import { type Call, type RouteMethod, type RouteMethods, withoutBody } from "./handler";
import { jsonResponse } from "./json-response";
import { methodNotAllowed } from "./method-not-allowed";
import { invalidParameter } from "./parameters";

export type PaidOffer = {
  /** Path and parameters with defaults filled in: two requests with one key are the same purchase. */
  key: string;
  /** A sentence for wallets and listings. */
  description: string;
  /** Produces the answer's JSON value. Runs only once the amount is set aside. */
  deliver: () => Promise<object>;
};

const methods = ["GET", "HEAD", "OPTIONS"] as const;

/**
 * All methods of a route that is paid per request: 402 with the price, verification, delivery, then settlement (SPEC
 * 4.3, PROTOCOL §1). `offer` reads the parameters and finds what is sold; it runs before any payment is asked for, so
 * that nobody pays for a mistake or for what is not there.
 */
export function paid(price: PricedEndpoint, offer: (call: Call) => Promise<PaidOffer>): RouteMethods {
  const answer: (isHead: boolean) => RouteMethod = (isHead) => (request, context) =>
    guard(request, async () => {
      const query = new URL(request.url).searchParams;
      const call = { request, query, params: (await context?.params) ?? {} };
      const offered = await offer(call);
      // Next would run GET for HEAD: a HEAD is told the price and never charged.
      if (isHead)
        return withoutBody(paymentRequired(price, resourceOf(request, offered), "Payment required"));
      return sell(price, offered, request);
    });
  const refuse: RouteMethod = async (request) => methodNotAllowed(request, methods);
  return {
    GET: answer(false),
    HEAD: answer(true),
    OPTIONS: async (request) => corsPreflight(request, methods),
    POST: refuse,
    PUT: refuse,
    PATCH: refuse,
    DELETE: refuse,
  };
}

async function sell(price: PricedEndpoint, offered: PaidOffer, request: Request): Promise<Response> {
  const resource = resourceOf(request, offered);
  const header = readPaymentHeader(request.headers);
  if (header.kind === "absent") return paymentRequired(price, resource, "Payment required");
  if (header.kind === "unreadable") {
    return paymentRequired(price, resource, `Payment header not readable: ${header.why}`);
  }
  try {
    const sold = await purchase({
      payload: header.payload,
      idempotencyKey: idempotencyKeyOf(request),
      price: paymentService().prices[price],
      resourceKey: offered.key,
      resource,
      signal: request.signal,
      deliver: async () => JSON.stringify(await offered.deliver()),
    });
    return delivered(sold);
  } catch (error) {
    const response = errorResponse(error, request);
    if (response.status === 403) response.headers.set("PAYMENT-REQUIRED", offerHeader(price, resource));
    return response;
  }
}

function delivered({ paymentId, body, isReplay, settlement }: Purchase): Response {
  const headers = new Headers({
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Payment-Id": paymentId,
    Link: `</payments/${paymentId}>; rel="payment-status"`,
  });
  if (isReplay) headers.set("Idempotent-Replay", "true");
  // Not on a first delivery: nothing has moved yet, and some clients pay again when told that nothing has.
  if (settlement) headers.set("PAYMENT-RESPONSE", encodeSettlement(settlement));
  return new Response(body, { headers });
}

function encodeSettlement(settlement: NonNullable<Purchase["settlement"]>): string {
  const response = { success: true, ...settlement, network: paymentService().network.id };
  return Buffer.from(JSON.stringify(response)).toString("base64");
}

/** 402: the price in the header for version 2, in the body for version 1 (PROTOCOL §1.1). */
function paymentRequired(price: PricedEndpoint, resource: PaidResource, error: string): Response {
  const headers = { "PAYMENT-REQUIRED": offerHeader(price, resource), "Cache-Control": "no-store" };
  return jsonResponse(paymentRequiredBody(terms(price), resource, error), { status: 402, headers });
}

function offerHeader(price: PricedEndpoint, resource: PaidResource): string {
  return encodePaymentRequired(terms(price), resource);
}

function terms(price: PricedEndpoint): Pick<PaymentService, "network" | "payTo"> & { amount: bigint } {
  const { network, payTo, prices } = paymentService();
  return { network, payTo, amount: prices[price] };
}

/** The public address of what was asked for: inside a handler the request's own host is always localhost. */
function resourceOf(request: Request, offered: PaidOffer): PaidResource {
  const { pathname, search } = new URL(request.url);
  return { url: `${paymentService().publicUrl}${pathname}${search}`, description: offered.description };
}

function idempotencyKeyOf(request: Request): string | null {
  const key = request.headers.get("idempotency-key")?.trim() ?? "";
  if (key.length > 255) throw invalidParameter("Idempotency-Key", "must have at most 255 characters");
  return key === "" ? null : key;
}
