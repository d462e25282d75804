import { eq } from "drizzle-orm";
import type { PrivateKeyAccount } from "viem/accounts";
import { beforeAll, describe, expect, test } from "vitest";
import { payments } from "@/drizzle/schema";
import { testShop } from "../support/shop";

const shop = testShop({ hasCollection: true });

const limit = "limit must be a whole number from 1 to 50.";
const blank = "q is required: from 1 to 512 characters.";
const control = "q must not contain control characters.";

const malformed: { parameter: string; query: string; message: string; name?: string }[] = [
  { parameter: "limit", query: "q=whale&limit=0", message: limit },
  { parameter: "limit", query: "q=whale&limit=51", message: limit },
  { parameter: "limit", query: "q=whale&limit=101", message: limit },
  { parameter: "limit", query: "q=whale&limit=-1", message: limit },
  { parameter: "limit", query: "q=whale&limit=1.5", message: limit },
  { parameter: "limit", query: "q=whale&limit=abc", message: limit },
  { parameter: "limit", query: "q=whale&limit=", message: limit },
  { parameter: "limit", query: "q=whale&limit=1e1", message: limit },
  { parameter: "limit", query: "q=whale&limit=5&limit=5", message: "limit must be given only once." },
  { parameter: "limit", query: "limit=0", message: limit },
  { parameter: "q", query: "q=", message: blank },
  { parameter: "q", query: "q=%20%09%20", message: blank },
  {
    parameter: "q",
    query: `q=${"x".repeat(513)}`,
    message: "q must have at most 512 characters.",
    name: "513 letters",
  },
  {
    parameter: "q",
    query: `q=${"%F0%9F%90%8B".repeat(513)}`,
    message: "q must have at most 512 characters.",
    name: "513 whales",
  },
  { parameter: "q", query: "q=a%00b", message: control },
  { parameter: "q", query: "q=a%1Bb", message: control },
  { parameter: "q", query: "q=a%0Ab", message: control },
  { parameter: "q", query: "q=%00", message: control },
  { parameter: "q", query: "q=a&q=b", message: "q must be given only once." },
];

const cases = malformed.map(({ name, ...given }) => ({ name: name ?? given.query, ...given }));

describe.each(["/search/hybrid", "/search/summaries"])("SPEC 8, limits of %s", (path) => {
  let payer: PrivateKeyAccount;
  beforeAll(async () => {
    payer = await shop.chain.fundedPayer(20_000n);
  });

  test.each(cases)("$name is refused, $parameter named, paid or not, and not charged", async (given) => {
    const payment = await shop.paymentFor(`${path}?q=whale`, payer);
    const headersOf = (payment?: string) =>
      new Headers(payment === undefined ? {} : { "X-PAYMENT": payment });
    for (const headers of [headersOf(), headersOf(payment), headersOf("junk")]) {
      const response = await fetch(`${shop.url}${path}?${given.query}`, { headers });
      expect(response.status).toBe(400);
      expect((await response.json()).error).toEqual({
        code: "invalid_parameter",
        message: given.message,
        docUrl: expect.stringMatching(/\/developers#error-invalid_parameter$/),
        parameter: given.parameter,
      });
    }
    const ofPayer = eq(payments.payer, payer.address.toLowerCase());
    expect(await shop.database.db.select().from(payments).where(ofPayer)).toEqual([]);
  });

  test.each(["limit=1", "limit=50", "unknown=1", "page=0"])("%s is within them", async (query) => {
    expect((await fetch(`${shop.url}${path}?q=whale&${query}`)).status).toBe(402);
  });

  test.each([
    ["letters", "x".repeat(512)],
    ["whales", "🐋".repeat(512)],
    ["letters between spaces", ` ${"x".repeat(512)} `],
  ])("512 %s are within them, and the offer fits into a header", async (_name, q) => {
    expect((await fetch(`${shop.url}${path}?${new URLSearchParams({ q })}`)).status).toBe(402);
  });
});

describe.each(["/search/hybrid", "/search/summaries"])("explain of %s", (path) => {
  test.each(["1", "yes", "TRUE", ""])("%s is neither true nor false", async (explain) => {
    const response = await fetch(`${shop.url}${path}?q=whale&explain=${explain}`);
    expect(response.status).toBe(400);
    expect((await response.json()).error).toMatchObject({
      message: "explain must be true or false.",
      parameter: "explain",
    });
  });
});

test.each(["/search/hybrid", "/search/summaries"])(
  "SPEC 8: %s answers 20 hits by default and at most as many as are asked for",
  async (path) => {
    const price = path === "/search/hybrid" ? 10_000n : 20_000n;
    const countOf = async (limit: string) => {
      const target = `${path}?q=people+and+power${limit}`;
      const response = await shop.buy(target, await shop.chain.fundedPayer(price));
      return (await response.json()).data.length;
    };
    expect(await countOf("")).toBe(20);
    expect(await countOf("&limit=1")).toBe(1);
    expect(await countOf("&limit=50")).toBeGreaterThan(20);
  },
);
