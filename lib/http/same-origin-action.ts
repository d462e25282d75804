import "server-only";
import { ApiError } from "../errors";
import { guard } from "./guard";
import type { Call, RouteMethod, RouteMethods } from "./handler";
import { jsonResponse } from "./json-response";
import { methodNotAllowed } from "./method-not-allowed";

const longestBody = 4096;

/**
 * All methods of a route that changes something for our own pages: POST takes a small JSON body and answers JSON, never
 * cached; the rest is refused. A page of another origin is refused too, and no CORS header invites it: browsers always
 * say where a POST comes from, command lines say nothing and may act.
 */
export function sameOriginAction(
  act: (body: unknown, params: Call["params"]) => Promise<object>,
): RouteMethods {
  const refuse: RouteMethod = async (request) => methodNotAllowed(request, ["POST"]);
  const post: RouteMethod = async (request, context) => {
    const response = await guard(request, async () => {
      refuseForeignOrigin(request);
      const headers = { "Cache-Control": "no-store" };
      return jsonResponse(await act(await readJson(request), (await context?.params) ?? {}), { headers });
    });
    response.headers.delete("Access-Control-Allow-Origin");
    return response;
  };
  return {
    GET: refuse,
    HEAD: refuse,
    OPTIONS: refuse,
    POST: post,
    PUT: refuse,
    PATCH: refuse,
    DELETE: refuse,
  };
}

function refuseForeignOrigin(request: Request): void {
  const origin = request.headers.get("origin");
  const host = request.headers.get("host");
  if (origin === null) return;
  if (!URL.canParse(origin) || new URL(origin).host !== host) {
    throw new ApiError("foreign_origin", "Only pages of this site may do this.");
  }
}

async function readJson(request: Request): Promise<unknown> {
  const text = await request.text();
  if (text.length > longestBody)
    throw new ApiError("invalid_body", `The body is over ${longestBody} characters.`);
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError("invalid_body", "The body must be JSON.");
  }
}
