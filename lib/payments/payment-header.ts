import type { z } from "zod";
import { type PaymentPayload, paymentPayload } from "../facilitator/protocol";

export type PaymentHeader =
  | { kind: "absent" }
  | { kind: "unreadable"; why: string }
  | { kind: "readable"; payload: PaymentPayload };

/**
 * Reads the payment a request carries. `PAYMENT-SIGNATURE` (official version 2 clients) wins over `X-PAYMENT` (SPEC 4.3
 * and version 1 clients); the version is the one inside, never the header's name.
 */
export function readPaymentHeader(headers: Headers): PaymentHeader {
  const value = headers.get("payment-signature") ?? headers.get("x-payment");
  return value === null ? { kind: "absent" } : decodePaymentPayload(value);
}

/** Decodes base64 or base64url JSON, with or without padding. */
export function decodePaymentPayload(value: string): PaymentHeader {
  const text = value.trim();
  // The platform joins a header that was sent twice with a comma, which base64 never contains.
  if (text.includes(",")) return { kind: "unreadable", why: "the payment header was sent more than once" };
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) return { kind: "unreadable", why: "it is not base64" };
  const json = parseJson(Buffer.from(text, "base64").toString("utf8"));
  if (json === undefined) return { kind: "unreadable", why: "it does not hold JSON" };
  const parsed = paymentPayload.safeParse(json);
  if (!parsed.success) return { kind: "unreadable", why: describe(parsed.error) };
  return { kind: "readable", payload: parsed.data };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function describe(error: z.ZodError): string {
  const [issue] = error.issues;
  const where = issue?.path.join(".") ?? "";
  if (where === "x402Version") return "x402Version must be 1 or 2";
  return where === "" ? "it is not a payment payload" : `${where} is missing or malformed`;
}
