import "server-only";
import { corsPreflight } from "./cors-preflight";
import { entityTag, matchesEntityTag } from "./entity-tag";
import { guard } from "./guard";
import { methodNotAllowed } from "./method-not-allowed";

/** What a route's function is given: the request, its query and the values of its path. */
export type Call = {
  request: Request;
  query: URLSearchParams;
  params: Record<string, string | undefined>;
};
export type RouteContext = { params: Promise<Record<string, string | undefined>> };
export type RouteMethod = (request: Request, context?: RouteContext) => Promise<Response>;
export type RouteMethods = Record<
  "GET" | "HEAD" | "OPTIONS" | "POST" | "PUT" | "PATCH" | "DELETE",
  RouteMethod
>;

const methods = ["GET", "HEAD", "OPTIONS"] as const;
const publicMinute = "public, max-age=60, stale-while-revalidate=3600";

/**
 * All methods of a free route: GET and HEAD answer the function's object as JSON that may be cached and revalidated,
 * OPTIONS answers for CORS, the rest 405. A `Response` from the function (a redirect) goes out as it is.
 * @param options.vary the request header that the answer depends on, when it does
 * @param options.cacheControl for answers that change by themselves, instead of a minute's public caching
 */
export function handler(
  answer: (call: Call) => Promise<object> | object,
  options: { vary?: string; cacheControl?: string } = {},
): RouteMethods {
  const get: RouteMethod = async (request, context) => {
    const response = await guard(request, async () => {
      const query = new URL(request.url).searchParams;
      const result = await answer({ request, query, params: (await context?.params) ?? {} });
      return result instanceof Response ? result : cacheable(result, request, options.cacheControl);
    });
    if (options.vary) response.headers.append("Vary", options.vary);
    return response;
  };
  const refuse: RouteMethod = async (request) => methodNotAllowed(request, methods);
  return {
    GET: get,
    HEAD: async (request, context) => withoutBody(await get(request, context)),
    OPTIONS: async (request) => corsPreflight(request, methods),
    POST: refuse,
    PUT: refuse,
    PATCH: refuse,
    DELETE: refuse,
  };
}

function cacheable(result: object, request: Request, cacheControl = publicMinute): Response {
  const body = JSON.stringify(result);
  const tag = entityTag(body);
  const headers = { ETag: tag, "Cache-Control": cacheControl };
  if (matchesEntityTag(request.headers.get("If-None-Match"), tag))
    return new Response(null, { status: 304, headers });
  return new Response(body, { headers: { "Content-Type": "application/json; charset=utf-8", ...headers } });
}

/** The answer to HEAD: what GET would have said, but for the body. */
export function withoutBody(response: Response): Response {
  return new Response(null, {
    status: response.status,
    statusText: response.statusText,
    headers: response.headers,
  });
}
