import { afterEach, beforeEach, expect, test } from "vitest";
import { testChain } from "@/tests/support/chain";
import { anyAddress } from "@/tests/support/wallet-contract";
import { dripFaucet, provideFaucet } from "./faucet";

const chain = testChain({ blockTimeSeconds: 0.1 });
beforeEach(() => provideFaucet({ network: chain.network, rpcUrl: chain.rpcUrl }));
afterEach(() => provideFaucet(undefined));

test("a wallet with less than one USDC gets one, and the answer is its new balance", async () => {
  const visitor = anyAddress();
  expect(await dripFaucet(visitor)).toEqual({ address: visitor, balance: "1000000" });
  expect(await chain.balanceOf(visitor)).toBe(1_000_000n);
});

test("a wallet that has one is refused, told its balance, and gets nothing", async () => {
  const { address } = await chain.fundedPayer(1_250_000n);
  await expect(dripFaucet(address)).rejects.toMatchObject({
    code: "faucet_refused",
    message: expect.stringContaining("has 1.25 USDC"),
  });
  expect(await chain.balanceOf(address)).toBe(1_250_000n);
});

test("wallets that come together are all served", async () => {
  const visitors = Array.from({ length: 20 }, anyAddress);
  const answers = await Promise.all(visitors.map((visitor) => dripFaucet(visitor)));
  expect(answers.map(({ balance }) => balance)).toEqual(visitors.map(() => "1000000"));
});

test("without a local chain there is no faucet", async () => {
  provideFaucet(undefined);
  await expect(dripFaucet(anyAddress())).rejects.toMatchObject({ code: "not_found" });
});
