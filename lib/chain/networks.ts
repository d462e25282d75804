import type { Address } from "viem";
import { localChainTitle } from "./local-chain-title";

/** A chain on which we are paid. `id` is CAIP-2; `legacyName` is x402 version 1's word for the same chain. */
export type Network = {
  id: `eip155:${number}`;
  chainId: number;
  legacyName: "base" | "base-sepolia";
  title: string;
  asset: Address;
  token: { name: string; version: "2"; symbol: "USDC"; decimals: 6 };
  explorerUrl: string | null;
  isLocal: boolean;
};

export type NetworkName = "local" | "base" | "base-sepolia";

const baseSepolia: Network = {
  id: "eip155:84532",
  chainId: 84532,
  legacyName: "base-sepolia",
  title: "Base Sepolia",
  asset: "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
  token: { name: "USDC", version: "2", symbol: "USDC", decimals: 6 },
  explorerUrl: "https://sepolia.basescan.org",
  isLocal: false,
};

/**
 * The networks by configuration name. The local chain speaks as Base Sepolia with a development token at USDC's
 * address there: official clients refuse any other asset, and a signature for a pretended Base would be good on
 * the real one.
 */
export const networks: Record<NetworkName, Network> = {
  base: {
    id: "eip155:8453",
    chainId: 8453,
    legacyName: "base",
    title: "Base",
    asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
    token: { name: "USD Coin", version: "2", symbol: "USDC", decimals: 6 },
    explorerUrl: "https://basescan.org",
    isLocal: false,
  },
  "base-sepolia": baseSepolia,
  local: { ...baseSepolia, title: localChainTitle, explorerUrl: null, isLocal: true },
};
