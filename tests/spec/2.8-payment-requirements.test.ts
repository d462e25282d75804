import { describe, expect, test } from "vitest";
import { books, summaries } from "@/drizzle/schema";
import { networks } from "@/lib/chain/networks";
import { testShop } from "../support/shop";

/** SPEC's own words, not the product's table of networks. */
const onTheWire = [
  {
    network: networks.local,
    id: "eip155:84532",
    asset: "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
    tokenName: "USDC",
  },
  {
    network: networks.base,
    id: "eip155:8453",
    asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
    tokenName: "USD Coin",
  },
];

describe.each(onTheWire)("SPEC 2.8, payment requirements, on $id", ({ network, id, asset, tokenName }) => {
  const shop = testShop({ network });

  async function requiredFor(path: string) {
    const response = await fetch(`${shop.url}${path}`);
    expect(response.status).toBe(402);
    const header = response.headers.get("PAYMENT-REQUIRED") ?? "";
    const bytes = Buffer.from(header, "base64");
    expect(bytes.toString("base64")).toBe(header);
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  }

  test("the header is base64 JSON with every field, type and value of SPEC, and no other", async () => {
    const url = `${shop.url}/books/2/summary`;
    const required = await requiredFor("/books/2/summary");
    expect(required).toStrictEqual({
      x402Version: 2,
      error: "Payment required",
      resource: { url, description: "Summary of Book 2 by An Author" },
      accepts: [
        {
          scheme: "exact",
          network: id,
          amount: "50000",
          asset,
          payTo: shop.chain.payTo,
          maxTimeoutSeconds: 300,
          extra: { name: tokenName, version: "2" },
        },
      ],
    });
    expect(required.accepts[0].amount).toMatch(/^[1-9][0-9]*$/);
  });

  test("resource.url is the URL that was asked for, its query included", async () => {
    const path = "/books/1/summary?utm_source=a%20b&limit=5";
    expect((await requiredFor(path)).resource.url).toBe(`${shop.url}${path}`);
  });

  test("a title beyond ASCII survives the header", async () => {
    await shop.database.db.insert(books).values({
      ...{
        id: 80,
        sourceKey: "test:80",
        title: "Œuvres “complètes” 🐋",
        author: "夏目 漱石",
        genre: "Science",
      },
    });
    await shop.database.db.insert(summaries).values({
      ...{
        bookId: 80,
        markdown: "Text.",
        words: 1,
        generator: "test",
        source: "test",
        generatedAt: "2026-01-01",
      },
    });
    const { resource } = await requiredFor("/books/80/summary");
    expect(resource.description).toBe("Summary of Œuvres “complètes” 🐋 by 夏目 漱石");
  });

  test("a refused payment is told the same terms again", async () => {
    const path = "/books/1/summary";
    const payer = await shop.chain.fundedPayer(0n);
    const headers = { "X-PAYMENT": await shop.paymentFor(path, payer) };
    const refused = await fetch(`${shop.url}${path}`, { headers });
    expect(refused.status).toBe(403);
    const header = refused.headers.get("PAYMENT-REQUIRED") ?? "";
    expect(JSON.parse(Buffer.from(header, "base64").toString())).toStrictEqual(await requiredFor(path));
  });
});
