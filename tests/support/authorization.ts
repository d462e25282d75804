import { type Address, bytesToHex, type Hex } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { type TransferAuthorization, tokenDomain, transferWithAuthorizationTypes } from "@/lib/chain/eip3009";
import type { Network } from "@/lib/chain/networks";

type SignOptions = {
  network: Network;
  account: PrivateKeyAccount;
  to: Address;
  value: bigint;
  validAfter?: bigint;
  validBefore?: bigint;
  nonce?: Hex;
};

/** A signed EIP-3009 authorization: valid from the beginning of time for five minutes, with a random nonce. */
export async function signAuthorization({
  network,
  account,
  ...terms
}: SignOptions): Promise<{ authorization: TransferAuthorization; signature: Hex }> {
  const authorization = {
    from: account.address,
    validAfter: 0n,
    validBefore: BigInt(Math.floor(Date.now() / 1000) + 300),
    nonce: bytesToHex(crypto.getRandomValues(new Uint8Array(32))),
    ...terms,
  };
  const signature = await account.signTypedData({
    domain: tokenDomain(network),
    types: transferWithAuthorizationTypes,
    primaryType: "TransferWithAuthorization",
    message: authorization,
  });
  return { authorization, signature };
}
