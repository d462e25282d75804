import { type Address, type Hex, parseAbi, type TypedDataDomain } from "viem";
import type { Network } from "./networks";

/** EIP-3009: what a payer signs. Amounts in atomic token units, times in Unix seconds, nonce 32 random bytes. */
export type TransferAuthorization = {
  from: Address;
  to: Address;
  value: bigint;
  validAfter: bigint;
  validBefore: bigint;
  nonce: Hex;
};

export const transferWithAuthorizationTypes = {
  TransferWithAuthorization: [
    { name: "from", type: "address" },
    { name: "to", type: "address" },
    { name: "value", type: "uint256" },
    { name: "validAfter", type: "uint256" },
    { name: "validBefore", type: "uint256" },
    { name: "nonce", type: "bytes32" },
  ],
} as const;

/** The token's EIP-712 domain on a network: what binds a signature to one chain and one contract. */
export function tokenDomain(
  network: Pick<Network, "chainId" | "asset"> & {
    token: Pick<Network["token"], "name"> & { version: string };
  },
): TypedDataDomain & { chainId: number; verifyingContract: Address } {
  return {
    name: network.token.name,
    version: network.token.version,
    chainId: network.chainId,
    verifyingContract: network.asset,
  };
}

/** The part of an EIP-3009 token that we call or read logs of; the second overload takes EIP-1271 signatures. */
export const eip3009Abi = parseAbi([
  "function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)",
  "function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)",
  "function authorizationState(address authorizer, bytes32 nonce) view returns (bool)",
  "function balanceOf(address account) view returns (uint256)",
  "function name() view returns (string)",
  "function version() view returns (string)",
  "function decimals() view returns (uint8)",
  "event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)",
  "event Transfer(address indexed from, address indexed to, uint256 value)",
]);
