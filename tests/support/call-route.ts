import type { RouteMethod } from "@/lib/http/handler";

type CallInit = {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  params?: Record<string, string | undefined>;
};

/** Calls a route's method as Next would: a request to a path, and the values of the path's parameters. */
export function callRoute(route: RouteMethod, target: string, init: CallInit = {}): Promise<Response> {
  const { method = "GET", headers = {}, body = null, params = {} } = init;
  const request = new Request(`http://localhost:3000${target}`, { method, headers, body });
  return route(request, { params: Promise.resolve(params) });
}
