import { isAddress } from "viem";
import { describe, expect, test } from "vitest";
import { networks } from "@/lib/chain/networks";
import { testShop } from "../support/shop";

const onTheWire = [
  { network: networks.local, id: "eip155:84532", legacyName: "base-sepolia" },
  { network: networks.base, id: "eip155:8453", legacyName: "base" },
];

describe.each(onTheWire)("SPEC 2.9, facilitator support, on $id", ({ network, id, legacyName }) => {
  const shop = testShop({ network });

  test("the listener lists both versions of its one network, its signer, and no extensions", async () => {
    const headers = { Authorization: `Bearer ${shop.listener.token}` };
    const response = await fetch(`${shop.listener.url}/supported`, { headers });
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toMatch(/^application\/json\b/);
    const listing = await response.json();
    expect(listing).toStrictEqual({
      kinds: [
        { x402Version: 1, scheme: "exact", network: legacyName },
        { x402Version: 2, scheme: "exact", network: id },
      ],
      extensions: [],
      signers: { [id]: [shop.chain.facilitatorAccount.address] },
    });
    expect(isAddress(listing.signers[id][0], { strict: true })).toBe(true);
  });

  test("the signer it lists is who settles", async () => {
    const bought = await shop.buy("/books/1/summary", await shop.chain.fundedPayer(50_000n));
    const receipt = await shop.receiptWhen(bought.headers.get("X-Payment-Id"), "settled");
    const block = await shop.chain.client.getBlock({
      blockNumber: BigInt(receipt.block ?? 0),
      includeTransactions: true,
    });
    const transaction = block.transactions.find(({ hash }) => hash === receipt.transaction);
    expect(transaction?.from).toBe(shop.chain.facilitatorAccount.address.toLowerCase());
  });
});
