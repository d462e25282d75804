import "server-only";
import { requestId } from "./request-id";

/** What every answer of the API carries: any origin may read it, and its request id. */
export function apiHeaders(request: Request): Record<string, string> {
  return {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "PAYMENT-REQUIRED, PAYMENT-RESPONSE, Link, X-Payment-Id, ETag",
    "X-Request-Id": requestId(request),
  };
}

/** The same response with the API's headers. A copy, because the headers of a redirect cannot be changed. */
export function withApiHeaders(response: Response, request: Request): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(apiHeaders(request))) headers.set(name, value);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
