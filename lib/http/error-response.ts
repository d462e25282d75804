import "server-only";
import { env } from "../env";
import { ApiError } from "../errors";
import { log } from "../log";
import { withApiHeaders } from "./api-headers";
import { jsonResponse } from "./json-response";
import { requestId } from "./request-id";

/**
 * The one place that turns an error into a response. What is not an ApiError is our fault: it goes to the log with the
 * request's id, and the client learns nothing but that id.
 */
export function errorResponse(error: unknown, request: Request): Response {
  const shown = error instanceof ApiError ? error : internalError(request);
  if (shown.status >= 500) logFault(error, request);
  const body = {
    error: {
      code: shown.code,
      message: shown.message,
      docUrl: `${env().publicUrl}/developers#error-${shown.code}`,
      ...shown.details,
    },
  };
  const headers = {
    "Cache-Control": "no-store",
    ...(shown.retryAfterSeconds !== undefined && { "Retry-After": String(shown.retryAfterSeconds) }),
  };
  return withApiHeaders(jsonResponse(body, { status: shown.status, headers }), request);
}

function internalError(request: Request): ApiError {
  return new ApiError(
    "internal_error",
    `Something failed on our side. Try again; if it stays so, report request ${requestId(request)}.`,
  );
}

function logFault(error: unknown, request: Request): void {
  // A 503 that we chose to answer is no fault: its cause has a line of its own.
  log(error instanceof ApiError ? "warn" : "error", "request failed", {
    request: requestId(request),
    method: request.method,
    path: new URL(request.url).pathname,
    error: story(error),
    at: error instanceof Error ? error.stack?.match(/^ {4}at .*$/m)?.[0].trim() : undefined,
  });
}

/** An error and its causes. A failed query's own message lists its parameters, which may be signatures: left out. */
function story(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const message = "query" in error && "params" in error ? `failed query: ${error.query}` : error.message;
  return error.cause === undefined ? message : `${message}: ${story(error.cause)}`;
}
