import "server-only";
import { type Hex, keccak256, type LocalAccount, parseTransaction } from "viem";
import type { SignedTransaction } from "@/drizzle/schema";
import type { Network } from "../chain/networks";
import { log } from "../log";
import { type ChainAccess, ChainUnreadable } from "./chain-access";
import { type Fees, replacementFees } from "./fees";
import { type PayerKind, settlementTransaction, type TransactionContent } from "./settlement-batch";
import type { OpenTransaction, SettlementStore } from "./store";

/** A transaction that is in no block is handed to the node again this often: it may have been lost on the way. */
const rebroadcastMs = 2_000;
/** Gas of a transaction that carries nothing. */
const emptyGas = 21_000n;

export type TransactionSender = ReturnType<typeof createTransactionSender>;

type Options = {
  network: Network;
  chain: ChainAccess;
  signer: LocalAccount;
  store: SettlementStore;
  clock: () => number;
  /** A transaction that is not mined after this long is replaced by one with a higher fee. */
  bumpAfterMs: number;
};

/**
 * Signs and sends our transactions. Nothing leaves before the journal holds it: whatever the network or a crash does,
 * every transaction that can ever be mined under one of our nonces is known.
 */
export function createTransactionSender({ network, chain, signer, store, clock, bumpAfterMs }: Options) {
  const broadcastAt = new Map<string, number>();

  const sign = async (content: TransactionContent, nonce: number, fees: Fees): Promise<SignedTransaction> => {
    const { chainId } = network;
    const raw = await signer.signTransaction({ type: "eip1559", chainId, nonce, ...content, ...fees });
    return {
      hash: keccak256(raw),
      raw,
      maxFeePerGas: fees.maxFeePerGas.toString(),
      maxPriorityFeePerGas: fees.maxPriorityFeePerGas.toString(),
      signedAt: new Date(clock()).toISOString(),
    };
  };

  /** A node's refusal or silence decides nothing: the transaction is journaled, and is looked after until it is mined. */
  const broadcast = async ({ hash, raw }: SignedTransaction): Promise<void> => {
    broadcastAt.set(hash, clock());
    try {
      await chain.broadcast(raw);
    } catch (error) {
      if (!(error instanceof ChainUnreadable)) throw error;
      const isKnown = /already (known|imported)/i.test(error.message);
      log(isKnown ? "debug" : "warn", "the node did not take a transaction, it stays in the journal", {
        hash,
        error,
      });
    }
  };

  const replace = async (transaction: OpenTransaction, last: SignedTransaction, current: Fees) => {
    if (transaction.signer !== signer.address) return null;
    const fees = replacementFees(feesOf(last), current);
    if (!fees) return null;
    const attempt = await sign(contentOf(last.raw), transaction.nonce, fees);
    return (await store.addAttempt(transaction, attempt)) ? attempt : null;
  };

  return {
    /** Journals and broadcasts one transaction for those of the queued settlements that are still queued. */
    async send(batch: { ids: string[]; payer: PayerKind; chainNonce: number; fees: Fees }): Promise<void> {
      const { ids, payer, chainNonce, fees } = batch;
      const sent = await store.send({ signer: signer.address, chainNonce, ids }, (nonce, settlements) =>
        sign(settlementTransaction(network.asset, settlements, payer), nonce, fees),
      );
      const [attempt] = sent?.attempts ?? [];
      if (!sent || !attempt) return;
      log("info", "settlement sent", {
        hash: attempt.hash,
        nonce: sent.nonce,
        count: sent.settlements.length,
      });
      await broadcast(attempt);
    },

    /** Keeps a transaction that is in no block going: a higher fee once it is late, else the same bytes again. */
    async push(transaction: OpenTransaction, current: Fees): Promise<void> {
      const last = transaction.attempts.at(-1);
      if (!last) throw new Error(`The nonce ${transaction.nonce} was journaled without a transaction.`);
      const isLate = clock() - Date.parse(last.signedAt) >= bumpAfterMs;
      const replacement = isLate ? await replace(transaction, last, current) : null;
      if (replacement) {
        log("info", "settlement replaced by one with a higher fee", {
          hash: replacement.hash,
          nonce: transaction.nonce,
          maxFeePerGas: replacement.maxFeePerGas,
        });
        return broadcast(replacement);
      }
      const sentAt = broadcastAt.get(last.hash);
      if (sentAt === undefined || clock() - sentAt >= rebroadcastMs) await broadcast(last);
    },

    /** Frees nonces that nothing of ours will use, since every later one waits for them. */
    fillGap(gap: { from: number; to: number }, fees: Fees): Promise<void> {
      const nothing = { to: signer.address, data: "0x", gas: emptyGas } as const;
      return store.fillGap({ signer: signer.address, ...gap }, (nonce) => sign(nothing, nonce, fees));
    },

    /** A nonce is decided: its transactions need no more looking after. */
    forget({ attempts }: OpenTransaction): void {
      for (const { hash } of attempts) broadcastAt.delete(hash);
    },
  };
}

function feesOf({ maxFeePerGas, maxPriorityFeePerGas }: SignedTransaction): Fees {
  return { maxFeePerGas: BigInt(maxFeePerGas), maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas) };
}

function contentOf(raw: Hex): TransactionContent {
  const { to, data = "0x", gas } = parseTransaction(raw);
  if (!to || gas === undefined)
    throw new Error("A journaled transaction names no recipient or no gas limit.");
  return { to, data, gas };
}
