import { createServer, type IncomingMessage } from "node:http";
import { afterAll, beforeAll } from "vitest";

export type FakeRequest = { method: string; url: URL; headers: IncomingMessage["headers"]; body: string };
/** `cut` drops the connection after the head and half of the body, as a failing network does. */
export type FakeAnswer = { status?: number; headers?: Record<string, string>; body: string; isCut?: boolean };

/** A server on this machine that answers as a test tells it to, and keeps all requests. */
export function fakeEndpoint() {
  let answer: (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer> = () => ({ status: 404, body: "" });
  const requests: FakeRequest[] = [];
  let url = "";
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { method = "GET", headers } = incoming;
    const body = Buffer.concat(chunks).toString();
    const request = { method, url: new URL(incoming.url ?? "/", url), headers, body };
    requests.push(request);
    const { status = 200, headers: answered = {}, body: text, isCut = false } = await answer(request);
    const length = isCut ? { "content-length": String(Buffer.byteLength(text) + 1) } : {};
    response.writeHead(status, { "content-type": "application/json", ...length, ...answered });
    response.write(text, () => (isCut ? response.destroy() : response.end()));
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("The endpoint has no port.");
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
    requests,
    /** From now on requests are answered so; those of before are forgotten. */
    answers: (how: typeof answer) => {
      answer = how;
      requests.length = 0;
    },
  };
}
