import {
  type Hex,
  hashTypedData,
  keccak256,
  parseAbi,
  parseSignature,
  serializeSignature,
  toHex,
} from "viem";
import { describe, expect, test } from "vitest";
import { authorizationSigner } from "@/lib/chain/authorization-signature";
import { eip3009Abi, transferWithAuthorizationTypes } from "@/lib/chain/eip3009";
import { networks } from "@/lib/chain/networks";
import { signAuthorization } from "../support/authorization";
import { testShop } from "../support/shop";

/** PROTOCOL §2 in its own words, held against the token on the chain and against what we sell for. */
const onTheWire = [
  {
    network: networks.base,
    domain: {
      name: "USD Coin",
      version: "2",
      chainId: 8453,
      verifyingContract: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
    },
  },
  {
    network: networks.local,
    domain: {
      name: "USDC",
      version: "2",
      chainId: 84532,
      verifyingContract: "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
    },
  },
] as const;
const type =
  "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)";
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

const withV = (signature: Hex, v: number): Hex =>
  `0x${signature.slice(2, 130)}${v.toString(16).padStart(2, "0")}`;
function mirrored(signature: Hex): Hex {
  const { r, s, yParity } = parseSignature(signature);
  return serializeSignature({ r, s: toHex(order - BigInt(s), { size: 32 }), yParity: 1 - yParity });
}

describe.each(onTheWire)("PROTOCOL 2, signature, on chain $domain.chainId", ({ network, domain }) => {
  const shop = testShop({ network });
  const path = "/books/1/summary";

  /** An authorization signed over the words above, and the token's answer to it. */
  async function signed() {
    const account = await shop.chain.fundedPayer(50_000n);
    const { authorization } = await signAuthorization({
      network,
      account,
      to: shop.chain.payTo,
      value: 50_000n,
    });
    const typedData = {
      domain,
      types: transferWithAuthorizationTypes,
      primaryType: "TransferWithAuthorization",
      message: authorization,
    } as const;
    const signature = await account.signTypedData(typedData);
    const isTakenByToken = (presented: Hex) => {
      const { from, to, value, validAfter, validBefore, nonce } = authorization;
      return shop.chain.client
        .simulateContract({
          address: network.asset,
          abi: eip3009Abi,
          functionName: "transferWithAuthorization",
          args: [from, to, value, validAfter, validBefore, nonce, presented],
        })
        .then(
          () => true,
          () => false,
        );
    };
    return { account, authorization, typedData, signature, isTakenByToken };
  }

  test("the token's own EIP-712 domain is the one of §2, and 402 names the same", async () => {
    const contract = { address: network.asset, abi: tokenAbi } as const;
    const [, name, version, chainId, verifyingContract] = await shop.chain.client.readContract({
      ...contract,
      functionName: "eip712Domain",
    });
    expect({ name, version, chainId: Number(chainId), verifyingContract }).toEqual(domain);
    for (const member of ["name", "version"] as const)
      expect(await shop.chain.client.readContract({ ...contract, functionName: member })).toBe(
        domain[member],
      );
    const unpaid = await fetch(`${shop.url}${path}`);
    const header = Buffer.from(unpaid.headers.get("PAYMENT-REQUIRED") ?? "", "base64").toString();
    const [{ asset, extra, network: id }] = JSON.parse(header).accepts;
    expect({ ...extra, chainId: Number(id.split(":")[1]), verifyingContract: asset }).toEqual(domain);
  });

  test("a signature over that domain and type is taken by the token, and by us as its payer's", async () => {
    const { account, authorization, typedData, signature, isTakenByToken } = await signed();
    expect(await isTakenByToken(signature)).toBe(true);
    expect(await authorizationSigner(network, authorization, signature)).toBe(account.address);
    const fields = transferWithAuthorizationTypes.TransferWithAuthorization;
    expect(
      `TransferWithAuthorization(${fields.map((field) => `${field.type} ${field.name}`).join(",")})`,
    ).toBe(type);
    expect(keccak256(toHex(type))).toBe("0x7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a2267");
    expect(hashTypedData(typedData)).not.toBe(
      hashTypedData({ ...typedData, domain: { ...domain, version: "1" } }),
    );
  });

  test("a signature over any other domain is taken by neither", async () => {
    const { account, authorization, typedData, isTakenByToken } = await signed();
    const other = onTheWire.find((entry) => entry.network !== network)?.domain ?? domain;
    for (const foreign of [
      { ...domain, name: other.name },
      { ...domain, version: "1" },
      { ...domain, chainId: other.chainId },
      { ...domain, verifyingContract: other.verifyingContract },
    ]) {
      const signature = await account.signTypedData({ ...typedData, domain: foreign });
      expect(await isTakenByToken(signature)).toBe(false);
      expect(await authorizationSigner(network, authorization, signature)).not.toBe(account.address);
    }
  });

  test.each(["0 or 1", "27 or 28"])("v of %s buys; the other one of the two does not", async (form) => {
    const payer = await shop.chain.fundedPayer(50_000n);
    const base = form === "0 or 1" ? 0 : 27;
    const payWith = async (shift: 0 | 1) => {
      const signature = (honest: Hex) => withV(honest, base + ((parseSignature(honest).yParity + shift) % 2));
      const headers = { "X-PAYMENT": await shop.paymentFor(path, payer, { signature }) };
      return fetch(`${shop.url}${path}`, { headers });
    };
    expect((await payWith(1)).status).toBe(403);
    const bought = await payWith(0);
    expect(bought.status).toBe(200);
    await shop.receiptWhen(bought.headers.get("X-Payment-Id"), "settled");
    expect(await shop.chain.balanceOf(payer.address)).toBe(0n);
  });

  test("a high s is refused by the token and by us, and nothing is charged", async () => {
    const { authorization, signature, isTakenByToken } = await signed();
    expect(await isTakenByToken(mirrored(signature))).toBe(false);
    expect(await authorizationSigner(network, authorization, mirrored(signature))).toBeNull();
    const payer = await shop.chain.fundedPayer(50_000n);
    const headers = { "X-PAYMENT": await shop.paymentFor(path, payer, { signature: mirrored }) };
    const refused = await fetch(`${shop.url}${path}`, { headers });
    expect([refused.status, (await refused.json()).error.reason]).toEqual([
      403,
      "invalid_exact_evm_signature",
    ]);
    expect(await shop.chain.balanceOf(payer.address)).toBe(50_000n);
  });
});

const tokenAbi = parseAbi([
  "function eip712Domain() view returns (bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)",
  "function name() view returns (string)",
  "function version() view returns (string)",
]);
