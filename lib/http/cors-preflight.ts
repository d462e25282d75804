import "server-only";
import { withApiHeaders } from "./api-headers";

const allowedHeaders = [
  "PAYMENT-SIGNATURE",
  "X-PAYMENT",
  "Idempotency-Key",
  "Content-Type",
  // The official payment clients send this answer header as a request header, too.
  "Access-Control-Expose-Headers",
].join(", ");

/** The answer to OPTIONS: 204, what any origin may send, and for how long (a day) it may remember that. */
export function corsPreflight(request: Request, methods: readonly string[]): Response {
  const headers = {
    Allow: methods.join(", "),
    "Access-Control-Allow-Methods": methods.join(", "),
    "Access-Control-Allow-Headers": allowedHeaders,
    "Access-Control-Max-Age": "86400",
  };
  return withApiHeaders(new Response(null, { status: 204, headers }), request);
}
