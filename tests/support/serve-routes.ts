import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { RouteMethod } from "@/lib/http/handler";

/** A route module as Next loads it, and the path it answers; `[name]` stands for one segment. */
export type Route = { path: string; methods: Partial<Record<string, RouteMethod>> };

export type RouteServer = { url: string; close(): Promise<void> };

/**
 * Serves route handlers over HTTP on a free port of 127.0.0.1 as Next does: the signal aborts when the client is gone, and
 * `responseLeft` is called when a response has gone, or its connection.
 */
export async function serveRoutes(routes: Route[], responseLeft: () => void): Promise<RouteServer> {
  const server = createServer((incoming, outgoing) => {
    outgoing.once("close", responseLeft);
    answer(routes, incoming, outgoing).catch((error) => outgoing.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The test server has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(routes: Route[], incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const request = await toRequest(incoming, outgoing);
  const { pathname } = new URL(request.url);
  for (const route of routes) {
    const match = new RegExp(`^${route.path.replace(/\[(\w+)\]/g, "(?<$1>[^/]+)")}$`).exec(pathname);
    const method = route.methods[request.method];
    if (!match || !method) continue;
    const params = Object.fromEntries(
      Object.entries(match.groups ?? {}).map(([k, v]) => [k, decodeURIComponent(v)]),
    );
    return send(await method(request, { params: Promise.resolve(params) }), outgoing);
  }
  return send(new Response("no such route", { status: 404 }), outgoing);
}

async function toRequest(incoming: IncomingMessage, outgoing: ServerResponse): Promise<Request> {
  const gone = new AbortController();
  outgoing.once("close", () => {
    if (!outgoing.writableFinished) gone.abort();
  });
  const headers = new Headers();
  for (let i = 0; i < incoming.rawHeaders.length; i += 2) {
    headers.append(incoming.rawHeaders[i] ?? "", incoming.rawHeaders[i + 1] ?? "");
  }
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const hasBody = chunks.length > 0;
  // Next hands its handlers localhost as the host, whatever the client asked for.
  return new Request(`http://localhost:1${incoming.url}`, {
    method: incoming.method ?? "GET",
    headers,
    signal: gone.signal,
    ...(hasBody && { body: Buffer.concat(chunks) }),
  });
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}
