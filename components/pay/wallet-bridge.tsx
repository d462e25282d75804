"use client";

import { useConnectModal } from "@rainbow-me/rainbowkit";
import { useEffect, useRef } from "react";
import { UserRejectedRequestError } from "viem";
import type { Config } from "wagmi";
import { disconnect, getAccount, reconnect, signTypedData, switchChain, watchAccount } from "wagmi/actions";
import { tokenDomain, transferWithAuthorizationTypes } from "@/lib/chain/eip3009";
import { type Wallet, type WalletAccount, WalletDeclined } from "@/lib/client/wallet";
import type { SaleTerms } from "@/lib/payments/sale-terms";
import { rememberAccount, rememberedConnector } from "./remembered-account";
import { provideWallet } from "./wallet-loader";

type Modal = { open: (() => void) | undefined; isOpen: boolean };

/** Hands the page a `Wallet` (lib/client/wallet.ts) made of wagmi and RainbowKit's connect modal. */
export function WalletBridge({ config, terms }: { config: Config; terms: SaleTerms }) {
  const { openConnectModal, connectModalOpen } = useConnectModal();
  const modal = useRef<Modal>({ open: undefined, isOpen: false });
  const waiting = useRef<((account: WalletAccount | null) => void) | null>(null);
  modal.current.open = openConnectModal;

  useEffect(() => {
    const hasClosed = modal.current.isOpen && !connectModalOpen;
    modal.current.isOpen = connectModalOpen;
    if (!hasClosed) return;
    waiting.current?.(accountOf(config));
  }, [connectModalOpen, config]);

  useEffect(() => {
    let unwatch = () => undefined as unknown;
    void restoreSession(config).then(() => {
      remember(config);
      unwatch = watchAccount(config, { onChange: () => remember(config) });
      provideWallet(walletOf(config, terms, modal.current, waiting));
    });
    return () => void unwatch();
  }, [config, terms]);

  return null;
}

function walletOf(
  config: Config,
  terms: SaleTerms,
  modal: Modal,
  waiting: { current: ((account: WalletAccount | null) => void) | null },
): Wallet {
  return {
    account: () => accountOf(config),
    subscribe: (listener) => watchAccount(config, { onChange: listener }),
    canConnect: () => config.connectors.length > 0,
    connect: () =>
      new Promise((resolve) => {
        const account = accountOf(config);
        if (account || !modal.open) return resolve(account);
        waiting.current?.(null);
        const finish = (chosen: WalletAccount | null) => {
          unwatch();
          waiting.current = null;
          resolve(chosen);
        };
        const unwatch = watchAccount(config, {
          onChange() {
            const chosen = accountOf(config);
            if (chosen) finish(chosen);
          },
        });
        waiting.current = finish;
        modal.open();
      }),
    closeChoice: () => waiting.current?.(null),
    async switchChain() {
      await switchChain(config, { chainId: terms.network.chainId });
    },
    async sign(authorization) {
      try {
        return await signTypedData(config, {
          account: authorization.from,
          domain: tokenDomain({ asset: terms.asset, token: terms.token, chainId: terms.network.chainId }),
          types: transferWithAuthorizationTypes,
          primaryType: "TransferWithAuthorization",
          message: authorization,
        });
      } catch (error) {
        throw isRejection(error) ? new WalletDeclined({ cause: error }) : error;
      }
    },
    async disconnect() {
      await disconnect(config);
    },
  };
}

function accountOf(config: Config): WalletAccount | null {
  const { address, chainId, isConnected } = getAccount(config);
  return isConnected && address && chainId !== undefined ? { address, chainId } : null;
}

/**
 * Only the wallet that was used last is asked whether it still knows us; every other stays untouched. Once for a page: a
 * second reconnect of wagmi's would return at once, before the first is done.
 */
function restoreSession(config: Config): Promise<unknown> {
  const connector = config.connectors.find(({ id }) => id === rememberedConnector());
  restored ??= connector ? reconnect(config, { connectors: [connector] }) : Promise.resolve();
  return restored;
}

let restored: Promise<unknown> | undefined;

function remember(config: Config): void {
  const { address, connector, status } = getAccount(config);
  if (status === "connected") rememberAccount({ address, connector: connector.id });
  else if (status === "disconnected") rememberAccount(null);
}

function isRejection(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof UserRejectedRequestError) return true;
    if ("code" in cause && cause.code === UserRejectedRequestError.code) return true;
  }
  return false;
}
