import type { Address, Hash } from "viem";
import type { SignedTransaction } from "@/drizzle/schema";
import type { SignedAuthorization } from "./exact-payment";

/** One authorization in the journal, and how far its settlement is. */
export type Settlement = SignedAuthorization & { id: string } & SettlementState;

export type SettlementState =
  /** Accepted, in no living transaction of ours. A transaction, where known, is a stranger's that used it. */
  | { state: "queued"; transaction: Hash | null }
  /** Carried by a journaled transaction of ours. */
  | { state: "sent"; transaction: Hash }
  | SettlementOutcome;

/** How a settlement ends. A failed one may be asked for again; a confirmed one is final. */
export type SettlementOutcome =
  | { state: "confirmed"; transaction: Hash; block: bigint }
  | { state: "failed"; reason: string };

/** An end to be written. */
export type Ending = { id: string; outcome: SettlementOutcome };

/** A nonce of ours that is not decided: its signed transaction, replacements after it, and what they carry. */
export type OpenTransaction = {
  id: number;
  signer: Address;
  nonce: number;
  /** Oldest first, never empty. */
  attempts: SignedTransaction[];
  createdAt: Date;
  settlements: Settlement[];
};

/** Writes a transaction for a nonce. It runs inside a database transaction and must not use the store. */
export type SignTransaction = (nonce: number, settlements: Settlement[]) => Promise<SignedTransaction>;

/**
 * The facilitator's journal: all that must survive its process. Every method is one database transaction. A claim keeps
 * other processes away for a while; when its holder dies it runs out by itself, and nothing relies on it for safety.
 */
export interface SettlementStore {
  /**
   * Accepts payments whose ids differ. New ones, and those that failed or lie in the queue unattended, are queued,
   * claimed by the caller and answered; every other is under way already, or confirmed.
   */
  enqueue(payments: readonly SignedAuthorization[], asset: Address): Promise<Settlement[]>;
  find(ids: readonly string[]): Promise<Settlement[]>;
  /** Claims what lies in the queue unattended. */
  claimQueued(limit: number): Promise<Settlement[]>;
  /**
   * Gives claimed ones back to the queue, with the stranger's transaction that used them, where there is one. They may be
   * claimed again after `againMs`.
   */
  release(settlements: readonly { id: string; transaction: Hash | null; againMs: number }[]): Promise<void>;
  /** Ends queued settlements. */
  endQueued(endings: readonly Ending[]): Promise<void>;

  /**
   * Takes the signer's next nonce, at least `chainNonce`, has it signed for those of `ids` that are still queued, and
   * journals both together. Null when none is queued any more. Broadcast only after this.
   */
  send(
    request: { signer: Address; chainNonce: number; ids: readonly string[] },
    sign: SignTransaction,
  ): Promise<OpenTransaction | null>;
  /** Journals a replacement. False when another process was faster, or the nonce is decided. */
  addAttempt(transaction: OpenTransaction, attempt: SignedTransaction): Promise<boolean>;
  /** Claims undecided nonces, lowest first. */
  claimOpen(limit: number): Promise<OpenTransaction[]>;
  releaseOpen(ids: readonly number[]): Promise<void>;
  /** The nonce is mined: ends these settlements of its transaction, and queues its others again. */
  closeMined(id: number, endings: readonly Ending[]): Promise<void>;
  /** The nonce went to a transaction that is not in the journal: its settlements are queued again. */
  closeLost(id: number): Promise<void>;
  /**
   * Nonces from `from` up to but without `to` are free on the chain, and block the later ones: those in the journal are
   * opened again, the others signed as transactions that carry nothing.
   */
  fillGap(gap: { signer: Address; from: number; to: number }, sign: SignTransaction): Promise<void>;

  /** Whether anything is queued or open. */
  hasWork(): Promise<boolean>;
  /** Drops all that is not confirmed, and all nonces: the chain they were for is gone. */
  forget(): Promise<void>;
}
