import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterEach, describe, expect, test } from "vitest";
import { testShop } from "@/tests/support/shop";

const shop = testShop();
afterEach(() => shop.holdResponses(false));

const ask = (address: string) => fetch(`${shop.url}/balance/${address}`);

async function balanceOf(address: string): Promise<{ balance: string; available: string }> {
  const { balance, available } = await (await ask(address)).json();
  return { balance, available };
}

describe("GET /balance/{address}", () => {
  test("is the token balance on the sale's chain in atomic units, never cached, in any letter case", async () => {
    const { address } = await shop.chain.fundedPayer(123_456n);
    for (const asked of [address, address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`]) {
      const response = await ask(asked);
      expect(response.status).toBe(200);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(await response.json()).toEqual({
        address,
        network: "eip155:84532",
        asset: shop.chain.network.asset,
        balance: "123456",
        available: "123456",
      });
    }
  });

  test("an account that the chain has never seen has nothing", async () => {
    const { address } = privateKeyToAccount(generatePrivateKey());
    expect(await balanceOf(address)).toEqual({ balance: "0", available: "0" });
  });

  test("what was bought and is not settled yet is not available; once settled it is gone from both", async () => {
    const payer = await shop.chain.fundedPayer(120_000n);
    shop.holdResponses(true);
    const bought = await shop.buy("/books/1/summary", payer);
    expect(bought.status).toBe(200);
    expect(await balanceOf(payer.address)).toEqual({ balance: "120000", available: "70000" });

    shop.holdResponses(false);
    const next = await shop.buy("/books/2/summary", payer);
    for (const { headers } of [bought, next]) await shop.receiptWhen(headers.get("X-Payment-Id"), "settled");
    expect(await balanceOf(payer.address)).toEqual({ balance: "20000", available: "20000" });
  });

  test("it never falls below 0, and is exactly what a further purchase may cost", async () => {
    const payer = await shop.chain.fundedPayer(60_000n);
    shop.holdResponses(true);
    expect((await shop.buy("/books/1/summary", payer)).status).toBe(200);
    expect(await balanceOf(payer.address)).toEqual({ balance: "60000", available: "10000" });
    expect((await shop.buy("/books/2/summary", payer)).status).toBe(403);
    await shop.chain.drain(payer);
    expect(await balanceOf(payer.address)).toEqual({ balance: "0", available: "0" });
  });

  test.each(["junk", "0x", "0x12", `0x${"g".repeat(40)}`, `0x${"0".repeat(41)}`, "%20", "vitalik.eth"])(
    "%s is no address",
    async (address) => {
      const response = await ask(address);
      expect(response.status).toBe(400);
      expect((await response.json()).error).toMatchObject({
        code: "invalid_parameter",
        message: "address must be 0x and 40 hexadecimal digits.",
        parameter: "address",
      });
    },
  );

  test("while the chain cannot be read it says so and when to ask again", async () => {
    const { address } = privateKeyToAccount(generatePrivateKey());
    shop.chain.stop();
    const response = await ask(address);
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("5");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect((await response.json()).error.code).toBe("chain_unavailable");
  });
});
