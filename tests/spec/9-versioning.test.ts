import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import * as discoverRoute from "@/app/(api)/discover/route";
import type { Discovery } from "@/lib/http/discover";
import { endpoints } from "@/lib/http/endpoints";
import { callRoute } from "../support/call-route";
import { testShop } from "../support/shop";

/** SPEC 9, and the catalogue of 4.1 in which the version stands. */
const shop = testShop();

async function discovery(): Promise<Discovery> {
  const response = await callRoute(discoverRoute.GET, "/discover");
  expect(response.status).toBe(200);
  return response.json();
}

test("9: the interface carries version 1.0.0", async () => {
  expect((await discovery()).version).toBe("1.0.0");
});

test("9: paths carry no version segment", () => {
  const folders = readdirSync("app/(api)", { recursive: true, encoding: "utf8" });
  expect(folders.filter((folder) => /(^|\/)v\d/.test(folder))).toEqual([]);
  for (const { path } of endpoints) expect(path).not.toMatch(/\/v\d/);
});

test("9: requirements carry x402Version 2, and the facilitator supports versions 1 and 2", async () => {
  const unpaid = await fetch(`${shop.url}/books/1/summary`);
  const required = JSON.parse(Buffer.from(unpaid.headers.get("PAYMENT-REQUIRED") ?? "", "base64").toString());
  expect(required.x402Version).toBe(2);
  const { kinds } = await shop.facilitator.supported();
  expect(kinds.map(({ x402Version }) => x402Version).sort()).toEqual([1, 2]);
});

test("4.1: /discover lists every endpoint with its price, and how to pay", async () => {
  const catalogue = await discovery();
  const { network, payTo, publicUrl } = shop.service;
  expect(Object.keys(catalogue)).toEqual([
    ..."name description version baseUrl x402Version networks asset payTo facilitator endpoints links".split(
      " ",
    ),
  ]);
  expect(catalogue).toMatchObject({
    baseUrl: publicUrl,
    x402Version: 2,
    networks: [network.id],
    asset: network.asset,
    payTo,
    facilitator: "loopback",
  });
  const prices = Object.fromEntries(
    catalogue.endpoints.map(({ path, price }) => [path, price?.amount ?? null]),
  );
  expect(prices).toEqual({
    "/balance/{address}": null,
    "/books": null,
    "/books/{id}": null,
    "/books/{id}/summary": "50000",
    "/genres": null,
    "/search/hybrid": "10000",
    "/search/summaries": "20000",
    "/stats": null,
    "/discover": null,
    "/payments/{id}": null,
  });
  const summary = catalogue.endpoints.find(({ path }) => path === "/books/{id}/summary");
  expect(summary?.price).toEqual({
    amount: "50000",
    asset: network.asset,
    decimals: 6,
    display: "0.05 USDC",
    mode: "fixed",
  });
});
