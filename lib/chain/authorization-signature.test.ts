import { concatHex, type Hex, numberToHex, slice } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { expect, test } from "vitest";
import { authorizationSigner, isSignedByPayer, normalizeSignature } from "./authorization-signature";
import { type TransferAuthorization, tokenDomain, transferWithAuthorizationTypes } from "./eip3009";
import { networks } from "./networks";

const network = networks.base;
const payer = privateKeyToAccount(generatePrivateKey());
const authorization: TransferAuthorization = {
  from: payer.address,
  to: privateKeyToAccount(generatePrivateKey()).address,
  value: 10_000n,
  validAfter: 0n,
  validBefore: 2_000_000_000n,
  nonce: generatePrivateKey(),
};
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

const sign = (changed: Partial<TransferAuthorization> = {}, domain = tokenDomain(network)) =>
  payer.signTypedData({
    domain,
    types: transferWithAuthorizationTypes,
    primaryType: "TransferWithAuthorization",
    message: { ...authorization, ...changed },
  });
const withV = (signature: Hex, v: number) =>
  concatHex([slice(signature, 0, 64), numberToHex(v, { size: 1 })]);

test("the payer is recovered whether v is written 27 and 28, or 0 and 1", async () => {
  const signature = await sign();
  const v = Number(slice(signature, 64));
  expect(await authorizationSigner(network, authorization, signature)).toBe(payer.address);
  expect(await authorizationSigner(network, authorization, withV(signature, v - 27))).toBe(payer.address);
  expect(await isSignedByPayer(network, authorization, signature)).toBe(true);
});

test("any other v is no signature, and the wrong v is somebody else's", async () => {
  const signature = await sign();
  const v = Number(slice(signature, 64));
  for (const odd of [2, 26, 29, 31, 54, 255])
    expect(await authorizationSigner(network, authorization, withV(signature, odd))).toBeNull();
  expect(await isSignedByPayer(network, authorization, withV(signature, v === 27 ? 28 : 27))).toBe(false);
});

test("the mirrored signature with a high s is refused, although mathematics would accept it", async () => {
  const signature = await sign();
  const highS = numberToHex(order - BigInt(slice(signature, 32, 64)), { size: 32 });
  const mirrored = concatHex([
    slice(signature, 0, 32),
    highS,
    slice(signature, 64) === "0x1b" ? "0x1c" : "0x1b",
  ]);
  expect(normalizeSignature(mirrored)).toBeNull();
  expect(await authorizationSigner(network, authorization, mirrored)).toBeNull();
});

test("truncated, lengthened, empty and zero signatures have no signer", async () => {
  const signature = await sign();
  const zero = `0x${"00".repeat(65)}` as const;
  for (const broken of [slice(signature, 0, 64), concatHex([signature, "0x00"]), "0x", zero] as const)
    expect(await authorizationSigner(network, authorization, broken)).toBeNull();
});

test("a signature is good for one chain, one token and these very terms only", async () => {
  const others = [
    await sign({}, { ...tokenDomain(network), chainId: 84532 }),
    await sign({}, { ...tokenDomain(network), name: "USDC" }),
    await sign({}, { ...tokenDomain(network), verifyingContract: networks.local.asset }),
    await sign({ value: 9_999n }),
    await sign({ validBefore: 2_000_000_001n }),
  ];
  for (const other of others) expect(await isSignedByPayer(network, authorization, other)).toBe(false);
});

test("the letter case of addresses is no part of what was signed", async () => {
  const upper: Hex = `0x${payer.address.slice(2).toUpperCase()}`;
  expect(await isSignedByPayer(network, { ...authorization, from: upper }, await sign())).toBe(true);
});
