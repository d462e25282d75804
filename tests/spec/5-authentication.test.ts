import { getAddress, type Hex, parseEventLogs } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { describe, expect, test } from "vitest";
import { eip3009Abi } from "@/lib/chain/eip3009";
import { networks } from "@/lib/chain/networks";
import type { PaymentOptions } from "../support/authorize-for";
import { testShop } from "../support/shop";

const decoded = (header: string) => JSON.parse(Buffer.from(header, "base64").toString());
const now = () => Math.floor(Date.now() / 1000);
const stranger = privateKeyToAccount(generatePrivateKey());

describe.each([networks.local, networks.base])("SPEC 5, authentication, on $id", (network) => {
  const shop = testShop({ network });
  const path = "/books/1/summary";
  const pay = (payment: string) => fetch(`${shop.url}${path}`, { headers: { "X-PAYMENT": payment } });
  const nativeBalance = (address: Hex) => shop.chain.client.getBalance({ address });

  test("keys, tokens, cookies and subscriptions buy nothing, and none is asked for", async () => {
    const credentials: Record<string, string>[] = [
      { Authorization: "Bearer an-oauth-token" },
      { Authorization: `Bearer ${shop.listener.token}` },
      { Authorization: `Basic ${Buffer.from("user:password").toString("base64")}` },
      { "X-API-Key": "a-key", Cookie: "session=a-session" },
    ];
    for (const headers of credentials) {
      const response = await fetch(`${shop.url}${path}`, { headers });
      expect([response.status, response.headers.get("WWW-Authenticate")]).toEqual([402, null]);
    }
    const bought = await pay(await shop.paymentFor(path, await shop.chain.fundedPayer()));
    expect([bought.status, bought.headers.get("Set-Cookie")]).toEqual([200, null]);
  });

  test("the wallet is the identity: a purchase belongs to the address that signed", async () => {
    const payers = [await shop.chain.fundedPayer(), await shop.chain.fundedPayer()];
    for (const payer of payers) {
      const bought = await shop.buy(path, payer);
      const receipt = await shop.receipt(bought.headers.get("X-Payment-Id") ?? "");
      expect(getAddress(receipt.payer)).toBe(payer.address);
    }
  });

  test("what is sent is a signature, never the key", async () => {
    const key = generatePrivateKey();
    const payer = privateKeyToAccount(key);
    await shop.chain.fund(payer.address, 50_000n);
    const payment = await shop.paymentFor(path, payer);
    expect(Buffer.from(payment, "base64").toString().toLowerCase()).not.toContain(key.slice(2));
    expect(Object.keys(decoded(payment).payload)).toEqual(["signature", "authorization"]);
    expect((await pay(payment)).status).toBe(200);
  });

  const scopes: [string, () => PaymentOptions][] = [
    ["less than the exact amount", () => ({ authorization: { value: "49999" } })],
    ["more than the exact amount", () => ({ authorization: { value: "50001" } })],
    ["another recipient", () => ({ authorization: { to: stranger.address } })],
    ["a validity that has passed", () => ({ authorization: { validBefore: String(now() - 1) } })],
  ];
  test.each(scopes)("an authorization for %s is refused and costs nothing", async (_name, options) => {
    const payer = await shop.chain.fundedPayer();
    const refused = await pay(await shop.paymentFor(path, payer, options()));
    expect(refused.status).toBe(403);
    expect(await shop.chain.balanceOf(payer.address)).toBe(1_000_000n);
  });

  test("the asked validity is 300 s, and the chain gets exactly the authorization that was signed", async () => {
    const payer = await shop.chain.fundedPayer();
    const signedAt = now();
    const payment = await shop.paymentFor(path, payer);
    const { accepted, payload } = decoded(payment);
    expect(accepted.maxTimeoutSeconds).toBe(300);
    expect(Number(payload.authorization.validBefore) - signedAt).toBeGreaterThanOrEqual(300);
    expect(Number(payload.authorization.validBefore) - signedAt).toBeLessThan(310);
    const receipt = await shop.receiptWhen((await pay(payment)).headers.get("X-Payment-Id"), "settled");
    const { logs } = await shop.chain.client.getTransactionReceipt({ hash: receipt.transaction as Hex });
    const events = parseEventLogs({ abi: eip3009Abi, logs });
    expect(events.map(({ eventName, args }) => [eventName, args])).toEqual([
      ["AuthorizationUsed", { authorizer: payer.address, nonce: payload.authorization.nonce }],
      ["Transfer", { from: payer.address, to: shop.chain.payTo, value: 50_000n }],
    ]);
  });

  test("a nonce is good once: a new signature over a used one is refused here and by the token", async () => {
    const payer = await shop.chain.fundedPayer();
    const payment = await shop.paymentFor(path, payer);
    const { nonce } = decoded(payment).payload.authorization;
    await shop.receiptWhen((await pay(payment)).headers.get("X-Payment-Id"), "settled");
    const again = await shop.paymentFor(path, payer, { authorization: { nonce, validAfter: "1" } });
    expect((await pay(again)).status).toBe(403);
    const { signature, authorization } = decoded(again).payload;
    const { from, to, value, validAfter, validBefore } = authorization;
    const replayed = shop.chain.client.simulateContract({
      address: network.asset,
      abi: eip3009Abi,
      functionName: "transferWithAuthorization",
      args: [from, to, BigInt(value), BigInt(validAfter), BigInt(validBefore), nonce, signature],
    });
    await expect(replayed).rejects.toThrow(/revert/);
    expect(await shop.chain.balanceOf(payer.address)).toBe(950_000n);
  });

  test("a payer without any native coin pays; the facilitator pays the gas", async () => {
    const payer = await shop.chain.fundedPayer(50_000n);
    expect(await nativeBalance(payer.address)).toBe(0n);
    const gasMoney = await nativeBalance(shop.chain.facilitatorAccount.address);
    const bought = await shop.buy(path, payer);
    const receipt = await shop.receiptWhen(bought.headers.get("X-Payment-Id"), "settled");
    expect(await shop.chain.balanceOf(payer.address)).toBe(0n);
    expect(await nativeBalance(payer.address)).toBe(0n);
    const paid = await shop.chain.client.getTransactionReceipt({ hash: receipt.transaction as Hex });
    const left = await nativeBalance(shop.chain.facilitatorAccount.address);
    expect(gasMoney - left).toBeGreaterThanOrEqual(paid.gasUsed * paid.effectiveGasPrice);
    expect(paid.gasUsed * paid.effectiveGasPrice).toBeGreaterThan(0n);
  });

  test("what is free needs nothing: a receipt is read without any header", async () => {
    const bought = await shop.buy(path, await shop.chain.fundedPayer());
    const receipt = await fetch(`${shop.url}/payments/${bought.headers.get("X-Payment-Id")}`);
    expect(receipt.status).toBe(200);
  });
});
