import { readdirSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { describe, expect, test } from "vitest";
import { networks } from "@/lib/chain/networks";
import nextConfig from "@/next.config";
import { signAuthorization } from "../support/authorization";
import { facilitatorRequestFor } from "../support/facilitator-request";
import { testShop } from "../support/shop";

type Sent = { method?: string; headers?: Record<string, string>; body?: string };
type Got = { status: number; body: string };

/** node:http rather than fetch: it sends any Host and Origin, and any path as it is. */
function send(base: string, path: string, { method = "GET", headers = {}, body }: Sent = {}): Promise<Got> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ hostname, port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
      );
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

describe.each([networks.local, networks.base])("SPEC 4.4, facilitator endpoints, on $id", (network) => {
  const shop = testShop({ network });
  const bearer = () => ({ Authorization: `Bearer ${shop.listener.token}` });
  const endpoints = [
    { method: "GET", path: "/supported" },
    { method: "POST", path: "/verify" },
    { method: "POST", path: "/settle" },
  ];

  async function paymentRequest(funds: bigint, version: 1 | 2) {
    const account = await shop.chain.fundedPayer(funds);
    const terms = { network, payTo: shop.chain.payTo, amount: 50_000n };
    const signed = await signAuthorization({ network, account, to: terms.payTo, value: terms.amount });
    return { account, body: JSON.stringify(facilitatorRequestFor(terms, signed, version)) };
  }
  async function post(path: string, body: string) {
    const headers = { ...bearer(), "Content-Type": "application/json" };
    const { status, body: text } = await send(shop.listener.url, path, { method: "POST", headers, body });
    return { status, answer: JSON.parse(text) };
  }

  test.each([1, 2] as const)(
    "version %i: POST /verify gives the verdict, POST /settle the transaction",
    async (version) => {
      const { account, body } = await paymentRequest(50_000n, version);
      const verified = await post("/verify", body);
      expect(verified).toEqual({
        status: 200,
        answer: {
          isValid: true,
          payer: account.address,
          extra: {
            balance: "50000",
            blockNumber: expect.stringMatching(/^\d+$/),
            signerGas: expect.stringMatching(/^\d+$/),
          },
        },
      });
      expect(await shop.chain.balanceOf(account.address)).toBe(50_000n);

      const settled = await post("/settle", body);
      expect(settled).toEqual({
        status: 200,
        answer: {
          success: true,
          payer: account.address,
          transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/),
          network: version === 1 ? network.legacyName : network.id,
          extra: { blockNumber: expect.stringMatching(/^\d+$/) },
        },
      });
      expect(await shop.chain.balanceOf(account.address)).toBe(0n);
      expect((await post("/settle", body)).answer.transaction).toBe(settled.answer.transaction);
    },
  );

  test("a refusal is a verdict with x402's reason, and POST /settle moves nothing", async () => {
    const { account, body } = await paymentRequest(49_999n, 2);
    const verified = await post("/verify", body);
    expect(verified.status).toBe(200);
    expect(verified.answer).toMatchObject({
      isValid: false,
      invalidReason: "invalid_exact_evm_insufficient_balance",
      payer: account.address,
    });
    const settled = await post("/settle", body);
    expect(settled.status).toBe(200);
    expect(settled.answer).toMatchObject({
      success: false,
      errorReason: "invalid_exact_evm_insufficient_balance",
      transaction: "",
      network: network.id,
    });
    expect(await shop.chain.balanceOf(account.address)).toBe(49_999n);
  });

  test("it is reachable on 127.0.0.1 and from no other address of this machine", async () => {
    expect(new URL(shop.listener.url).hostname).toBe("127.0.0.1");
    const others = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .map(({ address, scopeid }) => (scopeid ? `${address}%${scopeid}` : address))
      .filter((address) => address !== "127.0.0.1");
    const open: string[] = [];
    for (const host of others) {
      const isOpen = await new Promise<boolean>((resolve) => {
        const socket = connect({ host, port: shop.listener.port, timeout: 2_000 });
        socket.once("connect", () => resolve(true));
        socket.once("timeout", () => resolve(false));
        socket.once("error", () => resolve(false));
        socket.once("close", () => resolve(false));
      });
      if (isOpen) open.push(host);
    }
    expect(open).toEqual([]);
  });

  test.each(endpoints)(
    "$method $path: without the token 401, a foreign Host or any Origin 403",
    async ({ method, path }) => {
      const { body } = await paymentRequest(0n, 2);
      const statusWith = async (headers: Record<string, string>) =>
        (await send(shop.listener.url, path, { method, headers, ...(method === "POST" && { body }) })).status;
      expect(await statusWith({})).toBe(401);
      expect(await statusWith({ Authorization: "Bearer another" })).toBe(401);
      expect(await statusWith({ ...bearer(), Host: "books.example" })).toBe(403);
      expect(await statusWith({ ...bearer(), Host: new URL(shop.url).host })).toBe(403);
      for (const Origin of [shop.listener.url, shop.url, "null"])
        expect(await statusWith({ ...bearer(), Origin })).toBe(403);
      expect(await statusWith(bearer())).toBe(200);
    },
  );

  test("the public port does not lead to it, under any path or header", async () => {
    const { account, body } = await paymentRequest(50_000n, 2);
    const own = new URL(shop.listener.url).host;
    const names = ["supported", "verify", "settle"];
    const prefixes = ["/", "//", "/facilitator/", "/api/facilitator/", "/books/../", "/books/%2e%2e/"];
    const paths = prefixes.flatMap((prefix) => names.map((name) => `${prefix}${name}`));
    const disguises: Record<string, string>[] = [
      {},
      { Host: own },
      { "X-Forwarded-Host": own, "X-Forwarded-For": "127.0.0.1", "X-Forwarded-Proto": "http" },
      { Forwarded: `for=127.0.0.1;host=${own}`, "X-Real-IP": "127.0.0.1", "X-Original-URL": "/settle" },
    ];
    for (const path of paths)
      for (const disguise of disguises)
        for (const method of ["GET", "POST"]) {
          const headers = { ...bearer(), ...disguise };
          const got = await send(shop.url, path, { method, headers, ...(method === "POST" && { body }) });
          expect([path, method, got.status]).toEqual([path, method, 404]);
          expect(got.body).not.toMatch(/isValid|"kinds"|"success"|signers/);
        }
    expect(await shop.chain.balanceOf(account.address)).toBe(50_000n);
  });
});

test("SPEC 4.4: no route of the app has the facilitator's names, and nothing is rewritten to it", () => {
  const served = readdirSync("app", { recursive: true, encoding: "utf8" });
  expect(served.filter((file) => /(^|\/)(facilitator|supported|verify|settle)(\/|$)/.test(file))).toEqual([]);
  expect(served).toContain("(api)/books/[id]/summary/route.ts");
  expect(nextConfig.rewrites).toBeUndefined();
});
