import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { z } from "zod";
import { log } from "../log";
import { ChainUnreadable } from "./chain-access";
import type { Facilitator } from "./facilitator";
import { facilitatorRequest } from "./protocol";

/** Never anything else: whoever reaches the facilitator can spend the signer's gas. */
const address = "127.0.0.1";
const largestBodyBytes = 64 * 1024;
const portsToTry = 20;

type Options = { facilitator: Facilitator; port: number; token: string };
export type FacilitatorServer = { url: string; port: number; close(): Promise<void> };
type Answer = { status: number; body: object; headers?: Record<string, string> };

/**
 * Opens the facilitator's listener on the loopback interface, at `port` or the next free one (0: any). It serves
 * `GET /supported`, `POST /verify` and `POST /settle` in x402's official JSON to bearers of the token, and to no browser:
 * a foreign `Host` or any `Origin` is refused.
 */
export async function startFacilitatorServer({
  facilitator,
  port,
  token,
}: Options): Promise<FacilitatorServer> {
  const server = createServer((request, response) => {
    answerTo(request, { facilitator, port: portOf(server), token })
      .catch(faultAnswer)
      .then((answer) => send(response, answer));
  });
  await listen(server, port);
  const opened = portOf(server);
  return {
    url: `http://${address}:${opened}`,
    port: opened,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
}

async function answerTo(request: IncomingMessage, { facilitator, port, token }: Options): Promise<Answer> {
  const { host, origin, authorization } = request.headers;
  const isOwnHost = host === `${address}:${port}` || host === `localhost:${port}`;
  if (!isOwnHost || origin !== undefined)
    return refusal(403, "The facilitator answers its own service on this host only, and no browser.");
  if (!isSameSecret(authorization ?? "", `Bearer ${token}`))
    return refusal(401, "Send the facilitator's token as Authorization: Bearer.", {
      "WWW-Authenticate": "Bearer",
    });

  const [path = ""] = (request.url ?? "").split("?");
  const method = path === "/supported" ? "GET" : "POST";
  if (path !== "/supported" && path !== "/verify" && path !== "/settle")
    return refusal(404, "There are /supported, /verify and /settle.");
  if (request.method !== method) return refusal(405, `Use ${method}.`, { Allow: method });
  if (path === "/supported") return { status: 200, body: facilitator.supported() };

  const text = await readBody(request);
  if (text === null) return refusal(413, `A body may have ${largestBodyBytes} bytes.`);
  const json = parseJson(text);
  if (json === undefined) return refusal(400, "The body is not JSON.");
  const parsed = facilitatorRequest.safeParse(json);
  if (!parsed.success) return refusal(400, z.prettifyError(parsed.error));
  return {
    status: 200,
    body: path === "/verify" ? await facilitator.verify(parsed.data) : await facilitator.settle(parsed.data),
  };
}

function refusal(status: number, error: string, headers?: Record<string, string>): Answer {
  return { status, body: { error }, ...(headers && { headers }) };
}

function faultAnswer(error: unknown): Answer {
  if (error instanceof ChainUnreadable) {
    log("warn", "no verdict, the chain cannot be read", { error });
    return refusal(503, error.message);
  }
  log("error", "the facilitator failed", { error });
  return refusal(500, "The facilitator failed; its log says why.");
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  if (response.destroyed) return;
  response.writeHead(status, { "Content-Type": "application/json", "Cache-Control": "no-store", ...headers });
  response.end(JSON.stringify(body));
}

/** Null when the body is too large; the rest of it is read and dropped, so that the sender gets to read the answer. */
function readBody(request: IncomingMessage): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= largestBodyBytes) chunks.push(chunk);
    });
    request.once("end", () =>
      resolve(bytes > largestBodyBytes ? null : Buffer.concat(chunks).toString("utf8")),
    );
    request.once("error", reject);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Takes the same time wherever the two differ, and however long they are. */
function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

async function listen(server: Server, port: number): Promise<void> {
  for (let candidate = port; ; candidate += 1) {
    try {
      return await listenAt(server, candidate);
    } catch (error) {
      const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
      if (!isTaken || candidate + 1 >= port + portsToTry || candidate === 65_535) throw error;
    }
  }
}

function listenAt(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host: address, port, exclusive: true }, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

function portOf(server: Server): number {
  const at = server.address();
  if (at === null || typeof at === "string") throw new Error("The facilitator's listener is not open.");
  return at.port;
}
