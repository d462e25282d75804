import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterAll, beforeAll } from "vitest";

type RpcCall = { id: number; method: string; params: unknown[] };
type RpcAnswer = { id?: number; result?: unknown; error?: { code: number; message: string } };
/** What happens to a call instead of being forwarded. `forward` asks the real node. Throwing drops the connection. */
export type RpcRule = (call: RpcCall, forward: () => Promise<RpcAnswer>) => Promise<RpcAnswer> | RpcAnswer;

/**
 * A node between a client and the real one, which counts what passes and fails as it is told: by method, or "*" for all.
 * Read `rounds` for the HTTP requests, each the methods of one JSON-RPC batch.
 */
export function rpcProxy(target: () => string) {
  const rules = new Map<string, RpcRule>();
  const rounds: string[][] = [];
  const forward = async (call: RpcCall): Promise<RpcAnswer> => {
    const body = JSON.stringify({ jsonrpc: "2.0", ...call });
    const headers = { "Content-Type": "application/json" };
    return (await fetch(target(), { method: "POST", headers, body })).json();
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body: RpcCall | RpcCall[] = JSON.parse(Buffer.concat(chunks).toString());
    const calls = [body].flat();
    rounds.push(calls.map(({ method }) => method));
    const answers = await Promise.all(
      calls.map(async (call) => {
        const rule = rules.get(call.method) ?? rules.get("*");
        const answered = rule ? await rule(call, () => forward(call)) : await forward(call);
        return { jsonrpc: "2.0", ...answered, id: call.id };
      }),
    );
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify(Array.isArray(body) ? answers : answers[0]));
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  let url = "";
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("The proxy has no port.");
    url = `http://127.0.0.1:${address.port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    get url() {
      return url;
    },
    rounds,
    /** From now on this happens to calls of a method, until `heal`. */
    break: (method: string, rule: RpcRule) => void rules.set(method, rule),
    heal: () => rules.clear(),
  };
}

/** The connection breaks without an answer: the call may or may not have reached the node. */
export const dropped: RpcRule = () => {
  throw new Error("dropped");
};
