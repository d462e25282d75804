import "server-only";
import type { Address } from "viem";
import { formatAtomicAmount } from "@/lib/chain/atomic-amount";
import { createChainClient } from "@/lib/chain/chain-client";
import { eip3009Abi } from "@/lib/chain/eip3009";
import type { Network } from "@/lib/chain/networks";
import { ApiError } from "@/lib/errors";
import { processSlot } from "@/lib/process-slot";
import { mintTokens } from "./mint";

/** Atomic units: one USDC a visit, for wallets that have less than that. */
const drop = 1_000_000n;

const slot = processSlot<{ network: Network; rpcUrl: string }>("faucet");

/** Boot opens the faucet of the local chain; on every other network there is none. */
export function provideFaucet(faucet: { network: Network; rpcUrl: string } | undefined): void {
  slot.set(faucet);
}

/**
 * Gives an address one development USDC.
 * @throws ApiError not_found where there is no local chain, faucet_refused when the address has enough
 */
export async function dripFaucet(address: Address): Promise<{ address: Address; balance: string }> {
  const faucet = slot.get();
  if (!faucet) throw new ApiError("not_found", "There is a faucet on the local chain only.");
  const { network, rpcUrl } = faucet;
  const balanceOf = () =>
    createChainClient(network, rpcUrl).readContract({
      address: network.asset,
      abi: eip3009Abi,
      functionName: "balanceOf",
      args: [address],
    });
  const balance = await balanceOf();
  if (balance >= drop) {
    throw new ApiError(
      "faucet_refused",
      `${address} has ${formatAtomicAmount(balance)} USDC. Spend that first.`,
    );
  }
  await mintTokens({ network, rpcUrl, to: address, amount: drop });
  return { address, balance: (await balanceOf()).toString() };
}
