import { createServer, request as httpRequest } from "node:http";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { facilitatorRequestFor } from "@/tests/support/facilitator-request";
import { networks } from "../chain/networks";
import { ChainUnreadable } from "./chain-access";
import { createFacilitatorClient, FacilitatorUnavailable } from "./client";
import type { Facilitator } from "./facilitator";
import { startFacilitatorServer } from "./server";

const token = "the token of these tests";
const payTo = privateKeyToAccount(generatePrivateKey()).address;
const request = facilitatorRequestFor(
  { network: networks.local, payTo, amount: 10_000n },
  {
    authorization: {
      from: payTo,
      to: payTo,
      value: 1n,
      validAfter: 0n,
      validBefore: 1n,
      nonce: generatePrivateKey(),
    },
    signature: "0x1234",
  },
);
const behaviour: { verify: Facilitator["verify"] } = { verify: async () => ({ ...valid }) };
const valid = {
  isValid: true,
  invalidReason: undefined,
  invalidMessage: undefined,
  payer: payTo,
  extra: undefined,
};
const facilitator: Facilitator = {
  supported: () => ({
    kinds: [{ x402Version: 2, scheme: "exact", network: "eip155:84532" }],
    extensions: [],
    signers: {},
  }),
  verify: (body) => behaviour.verify(body),
  settle: async () => {
    throw new Error("a secret detail of the inside");
  },
  start: () => {},
  stop: async () => {},
  forgetChain: async () => {},
};

let server: Awaited<ReturnType<typeof startFacilitatorServer>>;
beforeAll(async () => {
  server = await startFacilitatorServer({ facilitator, port: 0, token });
});
afterAll(() => server.close());

const bearer = { Authorization: `Bearer ${token}` };
type Sent = { method?: string; headers?: Record<string, string>; body?: string };

/** node:http rather than fetch: it sends any Host and Origin it is told to. */
function send(path: string, { method = "GET", headers = {}, body }: Sent = {}) {
  return new Promise<{ status: number; body: string; headers: Record<string, unknown> }>(
    (resolve, reject) => {
      const sent = httpRequest(
        { host: "127.0.0.1", port: server.port, path, method, headers },
        (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("end", () =>
            resolve({
              status: response.statusCode ?? 0,
              body: Buffer.concat(chunks).toString(),
              headers: response.headers,
            }),
          );
        },
      );
      sent.on("error", reject);
      sent.end(body);
    },
  );
}
const post = (path: string, body: string, headers: Record<string, string> = bearer) =>
  send(path, { method: "POST", headers, body });

test("without the token, or with another one, there is no answer but 401", async () => {
  const wrong: Record<string, string>[] = [
    {},
    { Authorization: token },
    { Authorization: `Bearer ${token}x` },
    { Authorization: "Bearer " },
  ];
  for (const headers of wrong)
    for (const path of ["/supported", "/verify", "/settle", "/nothing"])
      expect((await send(path, { headers, method: path === "/supported" ? "GET" : "POST" })).status).toBe(
        401,
      );
  expect((await send("/supported", { headers: bearer })).status).toBe(200);
});

test("a foreign Host is refused, whatever forwarded headers claim", async () => {
  for (const host of [
    "evil.example",
    `evil.example:${server.port}`,
    "127.0.0.1",
    `127.0.0.1:${server.port + 1}`,
  ]) {
    const headers = {
      ...bearer,
      Host: host,
      "X-Forwarded-For": "127.0.0.1",
      "X-Forwarded-Host": "localhost",
    };
    expect((await send("/supported", { headers })).status).toBe(403);
  }
  const local = { ...bearer, Host: `localhost:${server.port}` };
  expect((await send("/supported", { headers: local })).status).toBe(200);
});

test("a browser is refused: any Origin, its own included", async () => {
  for (const Origin of ["https://evil.example", "null", `http://127.0.0.1:${server.port}`])
    expect((await send("/supported", { headers: { ...bearer, Origin } })).status).toBe(403);
});

test("the port cannot be reached from another address of this machine", async () => {
  const addresses = Object.values(networkInterfaces())
    .flat()
    .filter((address) => address && !address.internal && address.family === "IPv4");
  for (const address of addresses) {
    const code = await new Promise((resolve) => {
      const socket = connect({ host: address?.address, port: server.port, timeout: 2_000 });
      socket.once("connect", () => resolve("connected"));
      socket.once("timeout", () => resolve("timeout"));
      socket.once("error", (error: NodeJS.ErrnoException) => resolve(error.code));
    });
    expect(code).not.toBe("connected");
  }
});

test("unknown paths are 404, wrong methods 405 with the right one", async () => {
  expect((await post("/supported/", "{}")).status).toBe(404);
  expect((await post("/VERIFY", "{}")).status).toBe(404);
  const wrong = await send("/verify", { headers: bearer });
  expect(wrong.status).toBe(405);
  expect(wrong.headers.allow).toBe("POST");
  expect((await post("/supported", "{}")).headers.allow).toBe("GET");
});

test("a body that is no request is 400 and says what is wrong", async () => {
  expect(JSON.parse((await post("/verify", "{")).body).error).toContain("not JSON");
  const wrong = await post("/verify", JSON.stringify({ ...request, paymentPayload: { x402Version: 3 } }));
  expect(wrong.status).toBe(400);
  expect(wrong.body).toContain("x402Version");
  expect((await post("/verify", "[]")).status).toBe(400);
});

test("a body over 64 kB is 413, one below is read", async () => {
  expect((await post("/verify", JSON.stringify({ filler: "x".repeat(64 * 1024) }))).status).toBe(413);
  expect((await post("/verify", JSON.stringify({ ...request, filler: "x".repeat(60 * 1024) }))).status).toBe(
    200,
  );
});

test("an unreadable chain is 503, a fault of ours 500 without its details", async () => {
  behaviour.verify = async () => {
    throw new ChainUnreadable("The chain could not be read.");
  };
  const unreadable = await post("/verify", JSON.stringify(request));
  behaviour.verify = async () => ({ ...valid });
  expect(unreadable.status).toBe(503);
  expect(JSON.parse(unreadable.body)).toEqual({ error: "The chain could not be read." });
  const fault = await post("/settle", JSON.stringify(request));
  expect(fault.status).toBe(500);
  expect(fault.body).not.toContain("secret");
});

test("a taken port gives way to the next free one", async () => {
  const second = await startFacilitatorServer({ facilitator, port: server.port, token });
  expect(second.port).toBeGreaterThan(server.port);
  await second.close();
});

test("our client tells a chain that cannot be read from a facilitator that does not answer", async () => {
  const client = createFacilitatorClient({ url: server.url, token });
  expect(await client.verify(request)).toMatchObject({ isValid: true, payer: payTo });
  expect((await client.supported()).kinds).toHaveLength(1);

  const kindOf = (promise: Promise<unknown>) =>
    promise.then(
      () => "answered",
      (error: unknown) => (error instanceof FacilitatorUnavailable ? error.kind : error),
    );
  behaviour.verify = async () => {
    throw new ChainUnreadable("The chain could not be read.");
  };
  expect(await kindOf(client.verify(request))).toBe("chain");
  behaviour.verify = () => new Promise(() => {});
  expect(
    await kindOf(createFacilitatorClient({ url: server.url, token, timeoutMs: 50 }).verify(request)),
  ).toBe("facilitator");
  behaviour.verify = async () => ({ ...valid });
  expect(await kindOf(client.settle(request))).toBe("facilitator");
  expect(await kindOf(createFacilitatorClient({ url: server.url, token: "another" }).supported())).toBe(
    "facilitator",
  );
  expect(await kindOf(createFacilitatorClient({ url: "http://127.0.0.1:1", token }).supported())).toBe(
    "facilitator",
  );
  for (const nonsense of ["<html>", "{}", '{"isValid":"yes"}', "null"]) {
    const other = createServer((_request, response) => response.end(nonsense));
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const address = other.address();
    const port = typeof address === "object" ? address?.port : null;
    const url = `http://127.0.0.1:${port}`;
    expect(await kindOf(createFacilitatorClient({ url, token }).verify(request))).toBe("facilitator");
    other.close();
  }
});
