import { type Hex, parseAbi, parseSignature, serializeSignature } from "viem";
import { describe, expect, test } from "vitest";
import { eip3009Abi, type TransferAuthorization, tokenDomain } from "@/lib/chain/eip3009";
import { networks } from "@/lib/chain/networks";
import { signAuthorization } from "@/tests/support/authorization";
import { testChain } from "@/tests/support/chain";
import { anyAddress, walletCode, walletSignature } from "@/tests/support/wallet-contract";

const abi = [
  ...eip3009Abi,
  ...parseAbi([
    "function symbol() view returns (string)",
    "function eip712Domain() view returns (bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)",
    "error ERC3009InvalidSignature()",
    "error ERC3009InvalidAuthorizationTime(uint256 validAfter, uint256 validBefore)",
    "error ERC3009UsedAuthorization(address authorizer, bytes32 nonce)",
    "error ECDSAInvalidSignatureS(bytes32 s)",
  ]),
] as const;
type Payment = { authorization: TransferAuthorization; signature: Hex };
const amount = 10_000n;
/** Half of the order of secp256k1's group bounds the s of an honest signature; order - s signs the same message. */
const groupOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

describe.each([networks.local, networks.base])(
  "the development token as USDC of chain $chainId",
  (network) => {
    const chain = testChain({ network, blockTimeSeconds: 0.1 });
    const token = { address: network.asset, abi } as const;
    const call = ({ authorization, signature }: Payment) => {
      const { from, to, value, validAfter, validBefore, nonce } = authorization;
      const terms = [from, to, value, validAfter, validBefore, nonce] as const;
      const shared = {
        ...token,
        functionName: "transferWithAuthorization",
        account: chain.facilitatorAccount,
      } as const;
      return {
        whole: () => ({ ...shared, args: [...terms, signature] as const }),
        inParts: () => {
          const { r, s, yParity } = parseSignature(signature);
          return { ...shared, args: [...terms, 27 + yParity, r, s] as const };
        },
      };
    };
    const signed = async (terms: Partial<Parameters<typeof signAuthorization>[0]> = {}): Promise<Payment> =>
      signAuthorization({
        network,
        account: await chain.fundedPayer(),
        to: chain.payTo,
        value: amount,
        ...terms,
      });
    const mined = async (hash: Hex) => (await chain.admin.waitForTransactionReceipt({ hash })).status;
    const refusal = (payment: Payment) =>
      expect(chain.client.simulateContract(call(payment).whole())).rejects;

    test("its name, version and decimals are USDC's, and its domain is the one that payers sign", async () => {
      const read = (functionName: "name" | "symbol" | "version" | "decimals") =>
        chain.client.readContract({ ...token, functionName });
      expect(await Promise.all([read("name"), read("symbol"), read("version"), read("decimals")])).toEqual([
        network.token.name,
        "USDC",
        "2",
        6,
      ]);
      const [, name, version, chainId, verifyingContract] = await chain.client.readContract({
        ...token,
        functionName: "eip712Domain",
      });
      expect({ name, version, chainId: Number(chainId), verifyingContract }).toEqual(tokenDomain(network));
    });

    test("a signature moves the amount through either overload, and is used once whichever came first", async () => {
      const [one, other] = [await signed(), await signed()];
      const before = await chain.balanceOf(chain.payTo);
      expect(await mined(await chain.admin.writeContract(call(one).whole()))).toBe("success");
      expect(await mined(await chain.admin.writeContract(call(other).inParts()))).toBe("success");
      expect(await chain.balanceOf(chain.payTo)).toBe(before + 2n * amount);
      for (const { authorization } of [one, other]) {
        const args = [authorization.from, authorization.nonce] as const;
        const state = { ...token, functionName: "authorizationState", args } as const;
        expect(await chain.client.readContract(state)).toBe(true);
      }
      await expect(chain.client.simulateContract(call(one).inParts())).rejects.toThrow("UsedAuthorization");
      await refusal(other).toThrow("UsedAuthorization");
    });

    test("a signature for another account, amount, chain or contract is refused", async () => {
      const payment = await signed();
      const { authorization, signature } = payment;
      const [stranger, sibling] = [
        await signed(),
        network === networks.base ? networks.local : networks.base,
      ];
      await refusal({ authorization, signature: stranger.signature }).toThrow("InvalidSignature");
      await refusal({ authorization: { ...authorization, value: 1n }, signature }).toThrow(
        "InvalidSignature",
      );
      await refusal(await signed({ network: sibling })).toThrow("InvalidSignature");
      const foreignToken = { ...network, asset: anyAddress() };
      await refusal(await signed({ network: foreignToken })).toThrow("InvalidSignature");
    });

    test("the twin of a signature, with a high s, is refused", async () => {
      const { authorization, signature } = await signed();
      const { r, s, yParity } = parseSignature(signature);
      const highS: Hex = `0x${(groupOrder - BigInt(s)).toString(16).padStart(64, "0")}`;
      const twin = serializeSignature({ r, s: highS, yParity: 1 - yParity });
      await refusal({ authorization, signature: twin }).toThrow("InvalidSignature");
    });

    test("an authorization is good between its times alone, and no time is taken for a block number", async () => {
      const now = BigInt(Math.floor(Date.now() / 1000));
      await refusal(await signed({ validBefore: now - 1n })).toThrow("InvalidAuthorizationTime");
      await refusal(await signed({ validAfter: now + 600n, validBefore: now + 900n })).toThrow(
        "AuthorizationTime",
      );
      const flag = 1n << 47n;
      await refusal(await signed({ validAfter: flag, validBefore: flag + 1_000_000n })).toThrow(
        "AuthorizationTime",
      );
      const forEver = await signed({ validBefore: 2n ** 256n - 1n });
      await expect(chain.client.simulateContract(call(forEver).whole())).resolves.toBeDefined();
    });

    test("a contract wallet (EIP-1271) pays with what it accepts and with nothing else", async () => {
      const wallet = anyAddress();
      await chain.admin.setCode({ address: wallet, bytecode: walletCode.accepting });
      await chain.fund(wallet, amount);
      const { authorization: terms, signature: ofAKey } = await signed();
      const authorization = { ...terms, from: wallet };
      await refusal({ authorization, signature: ofAKey }).toThrow("InvalidSignature");
      const accepted = { authorization, signature: walletSignature(network, authorization) };
      expect(await mined(await chain.admin.writeContract(call(accepted).whole()))).toBe("success");
      expect(await chain.balanceOf(wallet)).toBe(0n);
    });
  },
);
