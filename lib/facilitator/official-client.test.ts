import { HTTPFacilitatorClient } from "@x402/core/server";
import { ExactEvmScheme } from "@x402/evm/exact/client";
import { ExactEvmSchemeV1 } from "@x402/evm/exact/v1/client";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { testChain } from "@/tests/support/chain";
import { testDatabase } from "@/tests/support/database";
import { testFacilitators } from "@/tests/support/facilitator";
import { networks } from "../chain/networks";
import { createFacilitatorClient } from "./client";
import { startFacilitatorServer } from "./server";

/** An unmodified resource server of x402 can use this facilitator for its unmodified clients, and on Base itself. */
describe.each([
  { network: networks.local, id: "eip155:84532", legacyName: "base-sepolia" },
  { network: networks.base, id: "eip155:8453", legacyName: "base" },
] as const)("on $id", ({ network, id, legacyName }) => {
  const chain = testChain({ network, blockTimeSeconds: 0.25 });
  const { amount, open } = testFacilitators(chain, testDatabase());
  const token = "a token for these tests";
  let server: Awaited<ReturnType<typeof startFacilitatorServer>>;
  let official: HTTPFacilitatorClient;
  beforeEach(async () => {
    server = await startFacilitatorServer({ facilitator: open(), port: 0, token });
    const headers = { Authorization: `Bearer ${token}` };
    const createAuthHeaders = async () => ({ supported: headers, verify: headers, settle: headers });
    official = new HTTPFacilitatorClient({ url: server.url, createAuthHeaders });
  });
  afterEach(() => server.close());

  const shared = () => ({
    scheme: "exact",
    asset: network.asset,
    payTo: chain.payTo,
    maxTimeoutSeconds: 300,
    extra: { name: network.token.name, version: network.token.version },
  });

  test("the listing names both versions of the network and the signer", async () => {
    const listing = {
      kinds: [
        { x402Version: 1, scheme: "exact", network: legacyName },
        { x402Version: 2, scheme: "exact", network: id },
      ],
      extensions: [],
      signers: { [id]: [chain.facilitatorAccount.address] },
    };
    expect(await official.getSupported()).toEqual(listing);
    expect(await createFacilitatorClient({ url: server.url, token }).supported()).toEqual(listing);
  });

  test("a payment by the official client of version 2 is verified and settled, and then refused", async () => {
    const payer = await chain.fundedPayer(amount);
    const accepted = { ...shared(), network: id, amount: amount.toString() };
    const signed = await new ExactEvmScheme(payer).createPaymentPayload(2, accepted);
    const payment = { ...signed, accepted };
    expect(await official.verify(payment, accepted)).toMatchObject({ isValid: true, payer: payer.address });
    expect(await official.settle(payment, accepted)).toMatchObject({ success: true, network: id });
    expect(await official.verify(payment, accepted)).toMatchObject({
      isValid: false,
      invalidReason: "invalid_exact_evm_nonce_already_used",
    });
  });

  test("a payment by the official client of version 1 is verified and settled", async () => {
    const payer = await chain.fundedPayer(amount);
    // The official types know version 2 only; version 1 passes through them as plain JSON.
    const required = JSON.parse(
      JSON.stringify({
        ...shared(),
        network: legacyName,
        maxAmountRequired: amount.toString(),
        resource: "https://example.com/books/1/summary",
        description: "A summary",
        mimeType: "application/json",
      }),
    );
    const payment = JSON.parse(
      JSON.stringify(await new ExactEvmSchemeV1(payer).createPaymentPayload(1, required)),
    );
    expect(await official.verify(payment, required)).toMatchObject({ isValid: true, payer: payer.address });
    expect(await official.settle(payment, required)).toMatchObject({ success: true, network: legacyName });
  });
});
