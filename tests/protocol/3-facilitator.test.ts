import { describe, expect, test } from "vitest";
import { networks } from "@/lib/chain/networks";
import { createFacilitatorClient, FacilitatorUnavailable } from "@/lib/facilitator/client";
import { signAuthorization } from "../support/authorization";
import { facilitatorRequestFor } from "../support/facilitator-request";
import { testShop } from "../support/shop";

/** PROTOCOL §3 as the ledger sees it, over the real listener; lib/facilitator tests what happens behind it. */
describe.each([networks.local, networks.base])("on $id", (network) => {
  const shop = testShop({ network });
  const amount = 10_000n;
  const client = () => createFacilitatorClient(shop.listener);

  async function signedRequest(version: 1 | 2) {
    const account = await shop.chain.fundedPayer(amount);
    const { payTo } = shop.chain;
    const payment = await signAuthorization({ network, account, to: payTo, value: amount });
    return { account, request: facilitatorRequestFor({ network, payTo, amount }, payment, version) };
  }

  test("3 it lists the configured network's pair of kinds, its signer, and no extensions", async () => {
    expect(await client().supported()).toEqual({
      kinds: [
        { x402Version: 1, scheme: "exact", network: network.legacyName },
        { x402Version: 2, scheme: "exact", network: network.id },
      ],
      extensions: [],
      signers: { [network.id]: [shop.chain.facilitatorAccount.address] },
    });
  });

  test.each([1, 2] as const)("3 a verdict on version %i carries what the ledger needs", async (version) => {
    const { account, request } = await signedRequest(version);
    const verdict = await client().verify(request);
    expect(verdict).toMatchObject({ isValid: true, payer: account.address });
    expect(verdict.extra?.balance).toBe(amount.toString());
    expect(BigInt(verdict.extra?.blockNumber ?? -1)).toBeLessThanOrEqual(
      await shop.chain.client.getBlockNumber(),
    );
    expect(BigInt(verdict.extra?.signerGas ?? 0)).toBeGreaterThan(100_000n);
  });

  test.each([1, 2] as const)(
    "3 settling version %i is idempotent: one transaction, one transfer",
    async (version) => {
      const { account, request } = await signedRequest(version);
      const before = await shop.chain.balanceOf(shop.chain.payTo);
      const [first, again] = [await client().settle(request), await client().settle(request)];
      expect(first).toMatchObject({ success: true, payer: account.address });
      expect(first.extra?.blockNumber).toMatch(/^\d+$/);
      expect(again).toEqual(first);
      expect(await shop.chain.balanceOf(shop.chain.payTo)).toBe(before + amount);
    },
  );

  test("3 a wrong token, a foreign Host and a browser's Origin are turned away before anything is read", async () => {
    const { url, token } = shop.listener;
    const stranger = createFacilitatorClient({ url, token: `${token}x` });
    await expect(stranger.supported()).rejects.toBeInstanceOf(FacilitatorUnavailable);
    const statusOf = async (headers: Record<string, string>) =>
      (await fetch(`${url}/supported`, { headers })).status;
    expect(await statusOf({})).toBe(401);
    expect(await statusOf({ Authorization: `Bearer ${token}`, Origin: url })).toBe(403);
    expect(await statusOf({ Authorization: `Bearer ${token}` })).toBe(200);
  });

  test("3 a chain that cannot be read is 503, never a verdict", async () => {
    const { request } = await signedRequest(2);
    shop.chain.stop();
    await expect(client().verify(request)).rejects.toMatchObject({ kind: "chain" });
  });
});
