import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type Address, encodeFunctionData, type Hex, parseAbi, parseSignature } from "viem";
import { expect, test } from "vitest";
import { eip3009Abi, type TransferAuthorization } from "@/lib/chain/eip3009";
import { networks } from "@/lib/chain/networks";
import { signAuthorization } from "@/tests/support/authorization";
import { testChain } from "@/tests/support/chain";
import { anyAddress, walletCode, walletSignature } from "@/tests/support/wallet-contract";

const network = networks.local;
const chain = testChain({ network, blockTimeSeconds: 0.1 });
const contract = {
  address: network.asset,
  abi: eip3009Abi,
  functionName: "transferWithAuthorization",
} as const;

async function authorized(value = 10_000n) {
  const account = await chain.fundedPayer(value);
  return signAuthorization({ network, account, to: anyAddress(), value });
}

/** Anyone submits it: an account without part in the payment. */
async function submit(data: Hex): Promise<string> {
  const submitter = anyAddress();
  await chain.admin.setBalance({ address: submitter, value: 10n ** 18n });
  await chain.admin.impersonateAccount({ address: submitter });
  const call = { account: submitter, to: network.asset, data, gas: 300_000n };
  const hash = await chain.admin.sendTransaction(call);
  return (await chain.admin.waitForTransactionReceipt({ hash })).status;
}
const terms = ({ from, to, value, validAfter, validBefore, nonce }: TransferAuthorization) =>
  [from, to, value, validAfter, validBefore, nonce] as const;
const withBytes = (authorization: TransferAuthorization, signature: Hex): Hex =>
  encodeFunctionData({ ...contract, args: [...terms(authorization), signature] });
function withVrs(authorization: TransferAuthorization, signature: Hex): Hex {
  const { r, s, yParity } = parseSignature(signature);
  return encodeFunctionData({ ...contract, args: [...terms(authorization), 27 + yParity, r, s] });
}
const isUsed = ({ from, nonce }: TransferAuthorization) =>
  chain.client.readContract({ ...contract, functionName: "authorizationState", args: [from, nonce] });

test("the committed artifacts are what their compiler and packages give", async () => {
  const args = ["--import", "tsx", "scripts/compile-token.ts", "--check"];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout).toBe("DevelopmentToken.json is current.\nMulticall3.json is current.\n");
});

test("it is USDC of 6 decimals, and anyone may mint", async () => {
  const abi = parseAbi([
    "function symbol() view returns (string)",
    "function mint(address to, uint256 value)",
    "function totalSupply() view returns (uint256)",
  ]);
  const token = { address: network.asset, abi } as const;
  expect(await chain.client.readContract({ ...token, functionName: "symbol" })).toBe("USDC");
  expect(await chain.client.readContract({ ...contract, functionName: "decimals" })).toBe(6);
  const [stranger, to] = [anyAddress(), anyAddress()];
  const before = await chain.client.readContract({ ...token, functionName: "totalSupply" });
  await chain.admin.setBalance({ address: stranger, value: 10n ** 18n });
  await chain.admin.impersonateAccount({ address: stranger });
  const call = { ...token, functionName: "mint", args: [to, 7n], account: stranger } as const;
  const receipt = await chain.admin.waitForTransactionReceipt({
    hash: await chain.admin.writeContract(call),
  });
  expect(receipt.status).toBe("success");
  expect(await chain.balanceOf(to)).toBe(7n);
  expect(await chain.client.readContract({ ...token, functionName: "totalSupply" })).toBe(before + 7n);
});

test.each([
  ["v, r, s", withVrs, withBytes],
  ["bytes", withBytes, withVrs],
])(
  "the overload with %s moves the amount once, and neither overload takes it again",
  async (_name, first, second) => {
    const { authorization, signature } = await authorized();
    expect(await isUsed(authorization)).toBe(false);
    expect(await submit(first(authorization, signature))).toBe("success");
    expect(await isUsed(authorization)).toBe(true);
    await chain.fund(authorization.from, 10_000n);
    for (const again of [first, second])
      expect(await submit(again(authorization, signature))).toBe("reverted");
    expect(await chain.balanceOf(authorization.to)).toBe(10_000n);
    expect(await chain.balanceOf(authorization.from)).toBe(10_000n);
  },
);

test("changed terms, another time or another's signature move nothing", async () => {
  const { authorization, signature } = await authorized();
  const other = await authorized();
  const now = BigInt(Math.floor(Date.now() / 1000));
  const account = await chain.fundedPayer(10_000n);
  const shared = { network, account, to: anyAddress(), value: 10_000n };
  const early = await signAuthorization({ ...shared, validAfter: now + 3600n, validBefore: now + 7200n });
  const late = await signAuthorization({ ...shared, validBefore: now - 3600n });
  const refused: [TransferAuthorization, Hex][] = [
    [{ ...authorization, to: anyAddress() }, signature],
    [{ ...authorization, value: 9_999n }, signature],
    [authorization, other.signature],
    [early.authorization, early.signature],
    [late.authorization, late.signature],
  ];
  for (const [changed, by] of refused) {
    expect(await submit(withBytes(changed, by))).toBe("reverted");
    expect(await submit(withVrs(changed, by))).toBe("reverted");
  }
  expect(await isUsed(authorization)).toBe(false);
});

test("a contract wallet (EIP-1271) pays with whatever signature it accepts, once", async () => {
  const wallet: Address = anyAddress();
  await chain.admin.setCode({ address: wallet, bytecode: walletCode.accepting });
  await chain.fund(wallet, 20_000n);
  const { authorization: terms } = await authorized();
  const authorization = { ...terms, from: wallet };
  expect(await submit(withBytes(authorization, `0x${"11".repeat(66)}`))).toBe("reverted");
  const signature = walletSignature(network, authorization);
  expect(await submit(withBytes(authorization, signature))).toBe("success");
  expect(await submit(withBytes(authorization, signature))).toBe("reverted");
  expect(await chain.balanceOf(wallet)).toBe(10_000n);
});
