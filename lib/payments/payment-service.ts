import "server-only";
import type { Address } from "viem";
import type { Network } from "../chain/networks";
import type { FacilitatorClient } from "../facilitator/client";
import { processSlot } from "../process-slot";
import type { Prices } from "./prices";

/**
 * What the resource-server side of x402 works with. Boot provides it once; the paid wrapper and the settler read it.
 * It knows no book: resources are strings and functions.
 */
export type PaymentService = {
  network: Network;
  payTo: Address;
  publicUrl: string;
  prices: Prices;
  /** The most, in atomic units, that may be delivered and not yet settled over all payers together. */
  maxUnsettled: bigint;
  facilitator: FacilitatorClient;
  /** What an address has of the token at the latest block, in atomic units. Rejects when the chain cannot be read. */
  balanceOf(address: Address): Promise<bigint>;
  wakeSettler(): void;
  /** Runs a task once the response has left. It may also run after an abort, so it is only ever a nudge. */
  afterResponse(task: () => Promise<void>): void;
};

const slot = processSlot<PaymentService>("payment-service");

export function providePaymentService(service: PaymentService | undefined): void {
  slot.set(service);
}

/** The process's payment service. Throws when boot has not provided it. */
export function paymentService(): PaymentService {
  const service = slot.get();
  if (!service) throw new Error("A payment was asked for before the payment service was started.");
  return service;
}
