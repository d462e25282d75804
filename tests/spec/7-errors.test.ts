import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, test } from "vitest";
import { GET as getBookRoute } from "@/app/(api)/books/[id]/route";
import { GET as getSummaryRoute } from "@/app/(api)/books/[id]/summary/route";
import { ErrorReference } from "@/components/site/error-reference";
import { networks } from "@/lib/chain/networks";
import { errorHelp } from "@/lib/copy/error-help";
import { ApiError, type ErrorCode, errorStatus } from "@/lib/errors";
import { FacilitatorUnavailable } from "@/lib/facilitator/client";
import { errorResponse } from "@/lib/http/error-response";
import { callRoute } from "../support/call-route";
import { testShop } from "../support/shop";

const codes = Object.keys(errorStatus).filter((code): code is ErrorCode => code in errorStatus);
/** The codes that are nobody's fault but ours. */
const serverFaults: ErrorCode[] = [
  "internal_error",
  "settlement_backlog",
  "facilitator_unavailable",
  "chain_unavailable",
  "search_not_ready",
];

async function expectErrorBody(response: Response, status: number, code: ErrorCode, more: string[] = []) {
  expect(response.status).toBe(status);
  expect(response.headers.get("Content-Type")).toMatch(/^application\/json\b/);
  const body = await response.json();
  expect(Object.keys(body)).toEqual(["error"]);
  expect(Object.keys(body.error)).toEqual(["code", "message", "docUrl", ...more]);
  expect(body.error.code).toBe(code);
  expect(body.error.message).toMatch(/^[A-Z“].+\.$/);
  const docUrl = new URL(body.error.docUrl);
  expect(`${docUrl.pathname}${docUrl.hash}`).toBe(`/developers#error-${code}`);
  return body.error;
}

describe.each([networks.local, networks.base])("SPEC 7, the rows of the table, on $id", (network) => {
  const shop = testShop({ network });
  const path = "/books/1/summary";
  let honest: typeof shop.facilitator | undefined;
  function replaceVerify(verify: typeof shop.facilitator.verify) {
    honest ??= { ...shop.facilitator };
    Object.assign(shop.facilitator, { verify });
  }
  afterEach(() => {
    if (honest) Object.assign(shop.facilitator, honest);
    honest = undefined;
  });

  test("402: a paid endpoint without payment names its terms in PAYMENT-REQUIRED", async () => {
    const response = await fetch(`${shop.url}${path}`);
    expect(response.status).toBe(402);
    const required = JSON.parse(
      Buffer.from(response.headers.get("PAYMENT-REQUIRED") ?? "", "base64").toString(),
    );
    expect(Object.keys(required)).toEqual(["x402Version", "error", "resource", "accepts"]);
    expect(required.accepts[0].network).toBe(network.id);
  });

  test("403: an invalid signature, with x402's reason beside code, message and docUrl", async () => {
    const payer = await shop.chain.fundedPayer();
    const payment = await shop.paymentFor(path, payer, { signature: () => `0x${"11".repeat(64)}1b` });
    const response = await fetch(`${shop.url}${path}`, { headers: { "X-PAYMENT": payment } });
    const error = await expectErrorBody(response, 403, "payment_refused", ["reason"]);
    expect(error.reason).toBe("invalid_exact_evm_signature");
  });

  test("404: an unknown book, its record or its summary, paid for or not", async () => {
    const params = { id: "999999" };
    const book = await callRoute(getBookRoute, "/books/999999", { params });
    await expectErrorBody(book, 404, "book_not_found");
    const payment = await shop.paymentFor(path, await shop.chain.fundedPayer());
    const tries: Record<string, string>[] = [{}, { "X-PAYMENT": payment }];
    for (const headers of tries) {
      const summary = await callRoute(getSummaryRoute, "/books/999999/summary", { params, headers });
      expect(summary.headers.get("PAYMENT-REQUIRED")).toBeNull();
      await expectErrorBody(summary, 404, "book_not_found");
    }
  });

  test.each(["chain", "facilitator"] as const)(
    "503: the %s is out of reach; try again, nothing was charged",
    async (kind) => {
      replaceVerify(() => Promise.reject(new FacilitatorUnavailable(kind, "a secret of the inside")));
      const payer = await shop.chain.fundedPayer();
      const response = await shop.buy(path, payer);
      expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
      const error = await expectErrorBody(response, 503, `${kind}_unavailable`);
      expect(error.message).toContain("Nothing was charged");
      expect(JSON.stringify(error)).not.toContain("secret");
      expect(await shop.chain.balanceOf(payer.address)).toBe(1_000_000n);
    },
  );

  test("500: a fault of ours is never the client's, and leaks nothing but a request id", async () => {
    replaceVerify(() => Promise.reject(new TypeError("a secret of the inside")));
    const response = await shop.buy(path, await shop.chain.fundedPayer());
    const error = await expectErrorBody(response, 500, "internal_error");
    expect(error.message).toContain(response.headers.get("X-Request-Id"));
    expect(JSON.stringify(error)).not.toContain("secret");
  });
});

describe("SPEC 7, every code", () => {
  const page = renderToStaticMarkup(createElement(ErrorReference));
  const request = new Request("http://localhost:3000/books");

  test.each(codes)("%s: its status, its help, and the anchor its docUrl names", async (code) => {
    const response = errorResponse(new ApiError(code, "It happened. Do this."), request);
    const error = await expectErrorBody(response, errorStatus[code], code);
    expect(page).toContain(`id="${new URL(error.docUrl).hash.slice(1)}"`);
    for (const sentence of [errorHelp[code].cause, errorHelp[code].fix])
      expect(sentence).toMatch(/^[A-Z].+\.$/);
  });

  test("help is for existing codes only", () => {
    expect(Object.keys(errorHelp).toSorted()).toEqual([...codes].toSorted());
  });

  test("server faults are 5xx, and client faults never are", () => {
    const isServerFault = (code: ErrorCode) => serverFaults.includes(code);
    for (const code of codes) expect([code, errorStatus[code] >= 500]).toEqual([code, isServerFault(code)]);
  });

  test("whatever else is thrown is 500", async () => {
    for (const thrown of [new Error("x"), new TypeError("x"), "a string", undefined, { status: 404 }])
      expect(errorResponse(thrown, request).status).toBe(500);
  });
});
