import type { Address } from "viem";
import type { ChainAccess } from "./chain-access";
import type { SignedAuthorization } from "./exact-payment";
import { aggregate } from "./multicall";
import type { Refusal } from "./refusal";
import { revertReason } from "./revert-reason";
import { gasLimit, type PayerKind } from "./settlement-batch";
import { transferCall } from "./transfer-call";

type Simulation = { asset: Address; signer: Address; kind: PayerKind; nowSeconds: bigint };

/**
 * Executes authorizations in thought, one after another on the pending block, as the transaction that would carry them.
 * @returns one entry an authorization: null when it would move the money, else why not
 */
export async function simulateTransfers(
  chain: ChainAccess,
  { asset, signer, kind, nowSeconds }: Simulation,
  payments: readonly SignedAuthorization[],
): Promise<(Refusal | null)[]> {
  if (payments.length === 0) return [];
  const calls = payments.map((payment) => transferCall(asset, payment));
  const gas = gasLimit(kind, payments.length);
  const results = await aggregate(chain, calls, { tag: "pending", from: signer, gas });
  return results.map(({ success, returnData }) => (success ? null : revertReason(returnData, nowSeconds)));
}
