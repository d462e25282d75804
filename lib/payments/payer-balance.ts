import "server-only";
import { type Address, getAddress } from "viem";
import { db } from "../db/database";
import { ApiError } from "../errors";
import { payerExposure } from "./payer-exposure";
import { paymentService } from "./payment-service";

/** What a wallet has of the payment token, and what of that it can still spend here. Amounts in atomic units. */
export type PayerBalance = {
  address: Address;
  network: string;
  asset: Address;
  balance: string;
  /** The balance without what was bought and is not settled yet, never below 0. */
  available: string;
};

/**
 * @param address with its checksum
 * @throws ApiError chain_unavailable when the chain cannot be read
 */
export async function getPayerBalance(address: Address): Promise<PayerBalance> {
  const { network, balanceOf } = paymentService();
  const key = { network: network.id, asset: network.asset.toLowerCase(), payer: address.toLowerCase() };
  // In this order: a transfer that lands in between is subtracted twice for a moment, never promised twice.
  const exposure = await payerExposure(db(), key, null);
  const balance = await readBalance(balanceOf, address);
  return {
    address,
    network: network.id,
    asset: getAddress(network.asset),
    balance: balance.toString(),
    available: (balance > exposure ? balance - exposure : 0n).toString(),
  };
}

async function readBalance(
  balanceOf: (address: Address) => Promise<bigint>,
  address: Address,
): Promise<bigint> {
  try {
    return await balanceOf(address);
  } catch (cause) {
    const message = "The balance cannot be read from the chain at the moment. Try again shortly.";
    throw new ApiError("chain_unavailable", message, { cause, retryAfterSeconds: 5 });
  }
}
