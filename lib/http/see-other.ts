import "server-only";

/**
 * 303 to a path of ours. The path stays relative: the client knows under which of our names it came, and inside a handler
 * the request's own host is always localhost.
 */
export function seeOther(path: string): Response {
  return new Response(null, { status: 303, headers: { Location: path } });
}
