import type { Address, Hex } from "viem";
import type { TransferAuthorization } from "../chain/eip3009";
import type { SaleTerms } from "../payments/sale-terms";
import type { PendingPayment } from "./library";
import { parseJson } from "./parse-json";
import { isAmount, isCount, isText, listOf, shape } from "./shape";

/** What a 402 asks for, once it has been held against the page's own terms. */
export type Offer = {
  /** The `accepts` entry as it came, to be sent back with the payment. */
  accepted: Accepted;
  /** Atomic units. */
  amount: string;
  maxTimeoutSeconds: number;
  /** The service's clock when it answered, Unix seconds: a laptop's own clock may be wrong by more than the validity. */
  serverTime: number;
};

export type SubmitOutcome =
  | { kind: "delivered"; paymentId: string; body: string }
  | { kind: "refused"; reason: string; message: string }
  | { kind: "unavailable"; message: string; retryAfterSeconds: number };

/** The service answered something other than a price: what is asked for is not sold. */
export class NotOffered extends Error {
  override name = "NotOffered";
}

/**
 * Asks for the price of a resource of this origin.
 * @throws NotOffered when there is none, or when it asks for another token, recipient or chain than the page was served
 * with; TypeError when the network fails
 */
export async function requestOffer(resource: string, terms: SaleTerms): Promise<Offer> {
  const response = await fetch(resource, { cache: "no-store" });
  const header = response.headers.get("PAYMENT-REQUIRED");
  if (response.status !== 402 || header === null) throw new NotOffered(await messageOf(response));
  const accepted = firstOffer(header);
  if (!isOurs(accepted, terms))
    throw new NotOffered("The price asks for something else than this page. Reload the page.");
  const date = Date.parse(response.headers.get("Date") ?? "");
  return {
    accepted,
    amount: accepted.amount,
    maxTimeoutSeconds: accepted.maxTimeoutSeconds,
    serverTime: Math.floor((Number.isNaN(date) ? Date.now() : date) / 1000),
  };
}

/** The authorization that pays an offer: exactly its amount, valid as long as it says, with a random nonce. */
export function authorizationFor(offer: Offer, terms: SaleTerms, from: Address): TransferAuthorization {
  return {
    from,
    to: terms.payTo,
    value: BigInt(offer.amount),
    validAfter: 0n,
    validBefore: BigInt(offer.serverTime + offer.maxTimeoutSeconds),
    nonce: randomNonce(),
  };
}

/** The value of the payment header: x402 version 2, base64. */
export function encodePayment(offer: Offer, authorization: TransferAuthorization, signature: Hex): string {
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  const payload = {
    signature,
    authorization: {
      ...{ from, to, nonce },
      value: value.toString(),
      validAfter: validAfter.toString(),
      validBefore: validBefore.toString(),
    },
  };
  return btoa(JSON.stringify({ x402Version: 2, accepted: offer.accepted, payload }));
}

/**
 * Sends a signed payment. Safe to repeat: the service treats the same payload with the same key as the same purchase.
 * @throws TypeError when the connection breaks before the whole answer has arrived
 */
export async function submitPayment(pending: PendingPayment): Promise<SubmitOutcome> {
  const response = await fetch(pending.resource, {
    cache: "no-store",
    headers: { "X-PAYMENT": pending.payment, "Idempotency-Key": pending.idempotencyKey },
  });
  const body = await response.text();
  const paymentId = response.headers.get("X-Payment-Id");
  if (response.ok && paymentId) return { kind: "delivered", paymentId, body };
  const { message, reason } = errorOf(body);
  if (response.status >= 500) {
    const retryAfterSeconds = Number(response.headers.get("Retry-After")) || 5;
    return { kind: "unavailable", message, retryAfterSeconds };
  }
  return { kind: "refused", reason, message };
}

async function messageOf(response: Response): Promise<string> {
  return errorOf(await response.text()).message;
}

function errorOf(body: string): { message: string; reason: string } {
  const value = parseJson(body);
  if (!isErrorBody(value)) return { message: "The service did not answer as it should.", reason: "unknown" };
  const { code, message, reason } = value.error;
  return { message, reason: isText(reason) ? reason : code };
}

const isErrorBody = shape<{ error: { code: string; message: string; reason: unknown } }>({
  error: shape({ code: isText, message: isText, reason: (value): value is unknown => true }),
});

type Accepted = {
  scheme: string;
  network: string;
  asset: string;
  payTo: string;
  amount: string;
  maxTimeoutSeconds: number;
};
const isRequired = shape<{ accepts: Accepted[] }>({
  accepts: listOf(
    shape<Accepted>({
      ...{ scheme: isText, network: isText, asset: isText, payTo: isText },
      ...{ amount: isAmount, maxTimeoutSeconds: isCount },
    }),
  ),
});

function firstOffer(header: string): Accepted {
  const required = parseJson(decodeBase64(header));
  const [offer] = isRequired(required) ? required.accepts : [];
  if (!offer) throw new NotOffered("The price could not be read. Reload the page.");
  return offer;
}

function isOurs({ scheme, network, asset, payTo }: Accepted, terms: SaleTerms): boolean {
  return scheme === "exact" && network === terms.network.id && asset === terms.asset && payTo === terms.payTo;
}

function decodeBase64(text: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)));
  } catch {
    return "";
  }
}

function randomNonce(): Hex {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
