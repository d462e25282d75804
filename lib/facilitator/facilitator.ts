import "server-only";
import { type Address, getAddress, type LocalAccount } from "viem";
import type { ChainClient } from "../chain/chain-client";
import type { Network } from "../chain/networks";
import { ChainUnreadable, createChainAccess } from "./chain-access";
import { dispatch } from "./dispatch";
import { logSeldom } from "./log-seldom";
import type { FacilitatorRequest, SettleResponse, SupportedResponse, VerifyResponse } from "./protocol";
import { reconcile } from "./reconcile";
import { settle } from "./settle";
import { createSettlementQueue } from "./settlement-queue";
import { createSettlementWatch } from "./settlement-watch";
import type { SettlementStore } from "./store";
import { createTransactionSender } from "./transaction-sender";
import { verify } from "./verify";
import { createWorkLoop } from "./work-loop";

/**
 * Verifies and settles x402 payments of the scheme `exact` by EIP-3009, for one token, one network and one recipient. It
 * knows nothing of what is sold, nor of the ledger: it could run on another host.
 */
export type Facilitator = {
  supported(): SupportedResponse;
  /** @throws ChainUnreadable */
  verify(request: FacilitatorRequest): Promise<VerifyResponse>;
  /** @throws ChainUnreadable */
  settle(request: FacilitatorRequest): Promise<SettleResponse>;
  /** Begins to look after the journal, first after what a crash left in it. */
  start(): void;
  /** Stops looking after it. Requests that wait are answered with what is known. */
  stop(): Promise<void>;
  /** The local chain lost its past: what the journal has open was for a chain that is gone. */
  forgetChain(): Promise<void>;
};

type Options = {
  network: Network;
  client: Pick<ChainClient, "request">;
  signer: LocalAccount;
  payTo: Address;
  /** Blocks that make a transfer final, its own included. */
  confirmations: number;
  store: SettlementStore;
  /** Milliseconds since 1970: judges validity windows, and how late a transaction is. */
  clock?: () => number;
  batchWindowMs?: number;
  settleWaitMs?: number;
  bumpAfterMs?: number;
  /** How often open settlements are looked at. */
  pollMs?: number;
  /** The longest wait for one answer of the node. */
  chainTimeoutMs?: number;
};

/** How often an idle process looks for what another one left in the journal when it died. */
const idleMs = 10_000;

export function createFacilitator({
  network,
  client,
  signer,
  payTo,
  confirmations,
  store,
  clock = Date.now,
  batchWindowMs = 25,
  settleWaitMs = 5_000,
  bumpAfterMs = 6_000,
  pollMs = 500,
  chainTimeoutMs = 6_000,
}: Options): Facilitator {
  const chain = createChainAccess(client, chainTimeoutMs);
  const house = { network, payTo: getAddress(payTo.toLowerCase()) };
  const examiner = { chain, network, signer: signer.address, confirmations, clock };
  const sender = createTransactionSender({ network, chain, signer, store, clock, bumpAfterMs });
  const work = { examiner, store, sender };
  const watch = createSettlementWatch(store);
  let chainFault: ChainUnreadable | null = null;
  const noteFault = (error: unknown) => {
    chainFault = error instanceof ChainUnreadable ? error : null;
    if (error !== null) logSeldom("warn", "settlements cannot be looked after, trying again", { error });
  };
  const loop = createWorkLoop({
    busyMs: pollMs,
    idleMs,
    work: async () => {
      await reconcile(work).then(() => noteFault(null), noteFault);
      try {
        await watch.refresh();
        return watch.isWaiting() || (await store.hasWork());
      } catch (error) {
        logSeldom("error", "the journal cannot be read, trying again", { error });
        return true;
      }
    },
  });
  const queue = createSettlementQueue({
    network,
    store,
    windowMs: batchWindowMs,
    dispatch: async (claimed) => {
      try {
        await dispatch(work, claimed);
      } finally {
        loop.wake();
      }
    },
  });

  return {
    supported: () => ({
      kinds: [
        { x402Version: 1, scheme: "exact", network: network.legacyName },
        { x402Version: 2, scheme: "exact", network: network.id },
      ],
      extensions: [],
      signers: { [network.id]: [signer.address] },
    }),
    verify: (request) => verify(request, { ...house, chain, signer: signer.address, clock }),
    settle: (request) =>
      settle(request, { ...house, queue, watch, settleWaitMs, chainFault: () => chainFault }),
    start: () => loop.start(),
    stop: async () => {
      await Promise.all([loop.stop(), queue.idle()]);
      watch.stop();
    },
    forgetChain: () => store.forget(),
  };
}
