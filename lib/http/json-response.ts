import "server-only";

/** A JSON answer: compact, UTF-8. */
export function jsonResponse(
  body: object,
  init: { status?: number; headers?: Record<string, string> } = {},
): Response {
  return new Response(JSON.stringify(body), {
    status: init.status ?? 200,
    headers: { "Content-Type": "application/json; charset=utf-8", ...init.headers },
  });
}
