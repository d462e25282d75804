import type { Address, Hex } from "viem";
import type { TransferAuthorization } from "../chain/eip3009";

export type WalletAccount = { address: Address; chainId: number };

/**
 * What the purchase asks of a wallet. The wallet's code is loaded on intent (components/pay); this module and everything
 * above it never contain any.
 */
export type Wallet = {
  account(): WalletAccount | null;
  /** Called after each change of the account or its chain. Returns what ends it. */
  subscribe(listener: () => void): () => void;
  /** Whether there is any wallet to choose from. */
  canConnect(): boolean;
  /** Opens the choice of wallets. Null when it was closed without one. */
  connect(): Promise<WalletAccount | null>;
  closeChoice(): void;
  /** Asks the wallet to change to the chain of the sale. @throws when it refuses */
  switchChain(): Promise<void>;
  /** @throws WalletDeclined when the person says no */
  sign(authorization: TransferAuthorization): Promise<Hex>;
  disconnect(): Promise<void>;
};

/** The person said no in the wallet. */
export class WalletDeclined extends Error {
  constructor(options?: ErrorOptions) {
    super("The wallet declined.", options);
    this.name = "WalletDeclined";
  }
}
