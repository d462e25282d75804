import { bytesToHex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { z } from "zod";
import { developmentAccounts } from "@/lib/chain/development-accounts";
import { tokenDomain, transferWithAuthorizationTypes } from "@/lib/chain/eip3009";
import { networks } from "@/lib/chain/networks";
import { timed } from "./stopwatch";

/** A purchase: the id of its payment, and how long each step took in milliseconds. */
export type TimedPurchase = { paymentId: string; priceMs: number; signMs: number; deliveryMs: number };

const wallet = privateKeyToAccount(developmentAccounts.demoWallet.privateKey);
const offerSchema = z.object({
  accepts: z.array(
    z
      .object({
        payTo: z.custom<`0x${string}`>((value) => typeof value === "string"),
        amount: z.string(),
        maxTimeoutSeconds: z.number(),
      })
      .loose(),
  ),
});

/**
 * Buys what is sold at an address with the local chain's demo wallet, as any client does: 402, signature, 200.
 * @throws Error when there is no price, or it is not sold
 */
export async function buy(url: string): Promise<TimedPurchase> {
  const asked = await timed(async () => {
    const unpaid = await fetch(url);
    await unpaid.arrayBuffer();
    return unpaid.headers.get("PAYMENT-REQUIRED");
  });
  const required = JSON.parse(Buffer.from(asked.result ?? "", "base64").toString() || "{}");
  const offer = offerSchema.parse(required).accepts[0];
  if (!offer) throw new Error(`${url} has no price.`);
  const signed = await timed(() => sign(offer));

  const payment = { x402Version: 2, accepted: offer, payload: signed.result };
  const header = Buffer.from(JSON.stringify(payment)).toString("base64");
  const bought = await timed(async () => {
    const paid = await fetch(url, { headers: { "X-PAYMENT": header } });
    const body = await paid.text();
    if (!paid.ok) throw new Error(`${url} was not sold (${paid.status}): ${body}`);
    return paid.headers.get("X-Payment-Id") ?? "";
  });
  return { paymentId: bought.result, priceMs: asked.ms, signMs: signed.ms, deliveryMs: bought.ms };
}

async function sign(offer: { payTo: `0x${string}`; amount: string; maxTimeoutSeconds: number }) {
  const authorization = {
    from: wallet.address,
    to: offer.payTo,
    value: offer.amount,
    validAfter: "0",
    validBefore: String(Math.floor(Date.now() / 1_000) + offer.maxTimeoutSeconds),
    nonce: bytesToHex(crypto.getRandomValues(new Uint8Array(32))),
  };
  const signature = await wallet.signTypedData({
    domain: tokenDomain(networks.local),
    types: transferWithAuthorizationTypes,
    primaryType: "TransferWithAuthorization",
    message: {
      ...authorization,
      value: BigInt(authorization.value),
      validAfter: BigInt(authorization.validAfter),
      validBefore: BigInt(authorization.validBefore),
    },
  });
  return { signature, authorization };
}
