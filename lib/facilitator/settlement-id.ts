import type { Address } from "viem";
import type { SignedAuthorization } from "./exact-payment";

/** An authorization's identity in the journal: one row, whatever signature or times it is presented with. */
export function settlementId(
  network: string,
  asset: Address,
  { authorization }: SignedAuthorization,
): string {
  return `${network}/${asset}/${authorization.from}/${authorization.nonce}`.toLowerCase();
}
