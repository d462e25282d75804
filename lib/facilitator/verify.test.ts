import { concatHex, type Hex, numberToHex, serializeErc6492Signature, slice } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { testChain } from "@/tests/support/chain";
import { testDatabase } from "@/tests/support/database";
import { testFacilitators } from "@/tests/support/facilitator";
import { dropped, rpcProxy } from "@/tests/support/rpc-proxy";
import { anyAddress, walletCode, walletSignature } from "@/tests/support/wallet-contract";
import { ChainUnreadable } from "./chain-access";
import type { SignedAuthorization } from "./exact-payment";

const chain = testChain({ blockTimeSeconds: 0.25 });
const facilitators = testFacilitators(chain, testDatabase());
const proxy = rpcProxy(() => chain.rpcUrl);
afterEach(() => proxy.heal());
const { pay, request, amount } = facilitators;
beforeAll(() => facilitators.resumeMining());
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

const verify = (payment: SignedAuthorization) => facilitators.open().verify(request(payment));
const reasonOf = async (payment: SignedAuthorization) => (await verify(payment)).invalidReason;

test.each([1, 2] as const)("an honest payment of version %i is valid", async (version) => {
  const payer = await chain.fundedPayer(amount);
  const answer = await facilitators.open().verify(request(await pay(payer), version));
  expect(answer).toMatchObject({ isValid: true, payer: payer.address });
  expect(BigInt(answer.extra?.signerGas ?? 0)).toBeGreaterThan(1_000_000n);
});

test("the balance comes with the very block it was read at", async () => {
  const payer = await chain.fundedPayer(3n * amount);
  await facilitators.stopMining();
  const blockNumber = await chain.client.getBlockNumber();
  const answer = await facilitators.open().verify(request(await pay(payer)));
  expect(await chain.client.getBlockNumber()).toBe(blockNumber);
  expect(answer.extra).toMatchObject({ balance: String(3n * amount), blockNumber: String(blockNumber) });
  await facilitators.resumeMining();
});

test("a verdict costs one round to the chain, whatever it is, and none where no chain is needed", async () => {
  const facilitator = facilitators.open({ rpcUrl: proxy.url });
  const payer = await chain.fundedPayer(amount);
  const honest = await pay(payer);
  const roundsOf = async (payment: SignedAuthorization) => {
    proxy.rounds.length = 0;
    await facilitator.verify(request(payment));
    return proxy.rounds.map((methods) => methods.sort());
  };
  const oneRound = [
    ["eth_call", "eth_call", "eth_getBlockByNumber", "eth_getCode", "eth_maxPriorityFeePerGas"],
  ];
  expect(await roundsOf(honest)).toEqual(oneRound);
  expect(await roundsOf({ ...honest, signature: "0x1234" })).toEqual(oneRound);
  expect(await roundsOf(await pay(payer, { to: anyAddress() }))).toEqual([]);
  expect(await roundsOf(await pay(payer, { value: amount - 1n }))).toEqual([]);
  expect(await roundsOf(await pay(payer, { validBefore: 1n }))).toEqual([]);
});

test("verdicts that are asked for at once share their round", async () => {
  const facilitator = facilitators.open({ rpcUrl: proxy.url });
  const payer = await chain.fundedPayer(amount);
  const payments = await Promise.all(Array.from({ length: 20 }, () => pay(payer)));
  proxy.rounds.length = 0;
  const answers = await Promise.all(payments.map((payment) => facilitator.verify(request(payment))));
  expect(answers.every(({ isValid }) => isValid)).toBe(true);
  expect(proxy.rounds.length).toBeLessThan(20);
});

describe("is refused with x402's own reason:", () => {
  const now = () => BigInt(Math.floor(Date.now() / 1000));
  const prefix = "invalid_exact_evm_";

  test("a wallet without the money", async () => {
    expect(await reasonOf(await pay(await chain.fundedPayer(amount - 1n)))).toBe(
      `${prefix}insufficient_balance`,
    );
    expect(await reasonOf(await pay(privateKeyToAccount(generatePrivateKey())))).toBe(
      `${prefix}insufficient_balance`,
    );
  });

  test("a nonce that is used", async () => {
    const payer = await chain.fundedPayer(amount);
    const payment = await pay(payer);
    expect((await facilitators.open().settle(request(payment))).success).toBe(true);
    expect(await reasonOf(payment)).toBe(`${prefix}nonce_already_used`);
  });

  test("a tampered, foreign, zero, truncated, mirrored or empty signature", async () => {
    const payer = await chain.fundedPayer(amount);
    const { authorization, signature } = await pay(payer);
    const foreign = await pay(privateKeyToAccount(generatePrivateKey()));
    const highS = numberToHex(order - BigInt(slice(signature, 32, 64)), { size: 32 });
    const signatures: Hex[] = [
      concatHex([slice(signature, 0, 10), "0xff", slice(signature, 11)]),
      foreign.signature,
      `0x${"00".repeat(65)}`,
      slice(signature, 0, 64),
      concatHex([slice(signature, 0, 32), highS, slice(signature, 64) === "0x1b" ? "0x1c" : "0x1b"]),
      concatHex([signature, "0x00"]),
      "0x",
    ];
    for (const broken of signatures)
      expect(await reasonOf({ authorization, signature: broken })).toBe(`${prefix}signature`);
  });

  test("terms that were changed after signing", async () => {
    const payer = await chain.fundedPayer(amount);
    const { authorization, signature } = await pay(payer, { value: amount / 2n });
    expect(await reasonOf({ authorization: { ...authorization, value: amount }, signature })).toBe(
      `${prefix}signature`,
    );
  });

  test("another amount, another recipient", async () => {
    const payer = await chain.fundedPayer(2n * amount);
    for (const value of [0n, amount - 1n, amount + 1n])
      expect(await reasonOf(await pay(payer, { value }))).toBe(
        `${prefix}payload_authorization_value_mismatch`,
      );
    expect(await reasonOf(await pay(payer, { to: anyAddress() }))).toBe(`${prefix}recipient_mismatch`);
  });

  test("expired, about to expire, not yet valid: by our own clock", async () => {
    const payer = await chain.fundedPayer(amount);
    const reason = (window: object) => pay(payer, window).then(reasonOf);
    expect(await reason({ validBefore: now() - 1n })).toBe(`${prefix}payload_authorization_valid_before`);
    expect(await reason({ validBefore: now() + 25n })).toBe(`${prefix}payload_authorization_valid_before`);
    expect(await reason({ validAfter: now() + 60n })).toBe(`${prefix}payload_authorization_valid_after`);
    expect(await reason({ validAfter: now() - 60n, validBefore: now() + 3_600n })).toBeUndefined();
    expect(await reason({ validBefore: 2n ** 256n - 1n })).toBeUndefined();
  });

  test("an asset that is no EIP-3009 token", async () => {
    const payer = await chain.fundedPayer(amount);
    const payment = await pay(payer);
    const code = (await chain.client.getCode({ address: chain.network.asset })) ?? "0x";
    await chain.admin.setCode({ address: chain.network.asset, bytecode: "0x" });
    expect(await reasonOf(payment)).toBe(`${prefix}eip3009_not_supported`);
    await chain.admin.setCode({ address: chain.network.asset, bytecode: code });
    expect(await reasonOf(payment)).toBeUndefined();
  });
});

test("an authorization that became valid this second is valid, though the chain's newest block is older", async () => {
  const payer = await chain.fundedPayer(amount);
  const timestamp = (await chain.client.getBlock()).timestamp;
  // The chain's time stands still while ours goes on, as on a node whose pending block is its newest one.
  const clock = () => Number(timestamp + 20n) * 1000;
  const facilitator = facilitators.open({ clock });
  const window = { validAfter: timestamp + 15n, validBefore: timestamp + 315n };
  expect(await facilitator.verify(request(await pay(payer, window)))).toMatchObject({ isValid: true });
  const poor = await facilitator.verify(
    request(await pay(payer, { ...window, nonce: generatePrivateKey() })),
  );
  expect(poor.isValid).toBe(true);
  const unsigned = { ...(await pay(payer, window)), signature: `0x${"11".repeat(65)}` } as const;
  expect((await facilitator.verify(request(unsigned))).invalidReason).toBe("invalid_exact_evm_signature");
});

describe("contract wallets", () => {
  const deploy = async (bytecode: Hex) => {
    const address = anyAddress();
    await chain.admin.setCode({ address, bytecode });
    await chain.fund(address, amount);
    return address;
  };
  const payFrom = async (from: Hex): Promise<SignedAuthorization> => {
    const template = await pay(privateKeyToAccount(generatePrivateKey()));
    const authorization = { ...template.authorization, from };
    return { authorization, signature: walletSignature(chain.network, authorization) };
  };
  const wrap = (signature: Hex, address = anyAddress()) =>
    serializeErc6492Signature({ address, data: "0x12345678", signature });

  test("a deployed one pays with what its code accepts, also inside an ERC-6492 wrapper", async () => {
    const wallet = await deploy(walletCode.accepting);
    const payment = await payFrom(wallet);
    expect(await verify(payment)).toMatchObject({ isValid: true, payer: wallet });
    expect(await verify({ ...payment, signature: wrap(payment.signature) })).toMatchObject({ isValid: true });
  });

  test("a deployed one does not pay with what its code refuses, not even with an account's good signature", async () => {
    const payment = await payFrom(await deploy(walletCode.accepting));
    expect(await reasonOf({ ...payment, signature: "0x1234" })).toBe("invalid_exact_evm_signature");
    const payer = await chain.fundedPayer(amount);
    const signed = await pay(payer);
    await chain.admin.setCode({ address: payer.address, bytecode: walletCode.accepting });
    expect(await reasonOf(signed)).toBe("invalid_exact_evm_signature");
    expect((await verify(await payFrom(await deploy(walletCode.burning)))).isValid).toBe(false);
  });

  test("one that is not deployed is refused, and the factory named in the wrapper is never called", async () => {
    const facilitator = facilitators.open({ rpcUrl: proxy.url });
    const factory = anyAddress();
    const payer = await chain.fundedPayer(amount);
    const { authorization, signature } = await pay(payer);
    const seen: string[] = [];
    proxy.break("eth_call", (call, forward) => {
      seen.push(JSON.stringify(call.params).toLowerCase());
      return forward();
    });
    const answer = await facilitator.verify(request({ authorization, signature: wrap(signature, factory) }));
    expect(answer.invalidReason).toBe("invalid_exact_evm_eip3009_not_supported");
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.join()).not.toContain(factory.slice(2).toLowerCase());
  });

  test("a wrapper of garbage is refused, not a failure", async () => {
    const payer = await chain.fundedPayer(amount);
    const { authorization } = await pay(payer);
    const garbage: Hex = `0x1234${"6492".repeat(16)}`;
    expect((await verify({ authorization, signature: garbage })).isValid).toBe(false);
  });
});

describe("without a readable chain there is no verdict:", () => {
  const unreadable = async () => {
    const payer = await chain.fundedPayer(amount);
    const facilitator = facilitators.open({ rpcUrl: proxy.url });
    const payment = await pay(payer);
    return expect(facilitator.verify(request(payment))).rejects.toBeInstanceOf(ChainUnreadable);
  };
  const result = (value: unknown) => () => ({ result: value });

  test("a node that is gone", async () => {
    proxy.break("*", dropped);
    await unreadable();
  });
  test("a node that answers errors", async () => {
    proxy.break("eth_call", () => ({ error: { code: -32005, message: "limit exceeded" } }));
    await unreadable();
  });
  test.each([
    ["eth_call", "0x"],
    ["eth_call", `0x${"00".repeat(64)}`],
    ["eth_call", null],
    ["eth_getCode", null],
    ["eth_getCode", 7],
    ["eth_getBlockByNumber", { number: null }],
    ["eth_maxPriorityFeePerGas", "many"],
  ])("a node that answers %s with %j", async (method, value) => {
    proxy.break(method, result(value));
    await unreadable();
  });
  test("a node that does not answer in time", async () => {
    proxy.break("eth_getCode", () => new Promise(() => {}));
    await unreadable();
  });
});
