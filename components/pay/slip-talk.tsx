"use client";

import { type ReactNode, useState } from "react";
import { formatAtomicAmount } from "@/lib/chain/atomic-amount";
import type { PurchaseState } from "@/lib/client/purchase-state";
import { refusals, slipCopy } from "@/lib/copy/slip";
import { CopyButton } from "./copy-button";
import { ExpiryCountdown } from "./expiry-countdown";
import { PayButton } from "./pay-button";
import { usePurchase } from "./purchase-provider";
import { shortAddress } from "./short-address";
import styles from "./slip.module.css";

/** What the slip says and what can be done once a purchase has begun; one live region for all of it. */
export default function SlipTalk() {
  const { state } = usePurchase();
  const words = useWords(state);
  const isError = state.name === "refused" || state.name === "not_kept";
  return (
    <>
      <p className={styles.words} role="status" data-state={state.name}>
        {isError ? null : words}
      </p>
      {isError && (
        <p className={styles.words} role="alert" data-state={state.name}>
          {words}
        </p>
      )}
      {state.name === "signing" && <ExpiryCountdown validBefore={state.validBefore} />}
      <div className={styles.buttons}>
        <Buttons state={state} />
      </div>
    </>
  );
}

function useWords(state: PurchaseState): string | null {
  const { sale, terms } = usePurchase();
  const network = terms.network.title;
  switch (state.name) {
    case "idle":
    case "bought":
      return null;
    case "no_wallet":
      return slipCopy.noWallet(network);
    case "connecting":
      return slipCopy.connecting;
    case "wrong_network":
      return slipCopy.wrongNetwork(network);
    case "checking_funds":
      return slipCopy.checkingFunds;
    case "insufficient":
      return slipCopy.insufficient(
        usdc(state.available),
        usdc(sale.amount),
        usdc(BigInt(sale.amount) - BigInt(state.available)),
        network,
      );
    case "over_limit":
      return slipCopy.overLimit(usdc(BigInt(state.spentToday) + BigInt(sale.amount)), usdc(state.limit));
    case "signing":
      return slipCopy.signing(usdc(sale.amount), shortAddress(terms.payTo));
    case "declined":
      return slipCopy.declined;
    case "submitting":
      return slipCopy.submitting;
    case "price_changed":
      return slipCopy.priceChanged(usdc(sale.amount), usdc(state.amount));
    case "refused":
      return refusals[state.reason] ?? state.message;
    case "unavailable":
      return state.message;
    case "unconfirmed":
      return slipCopy.unconfirmed;
    case "elsewhere":
      return slipCopy.elsewhere;
    case "not_kept":
      return slipCopy.notKept;
  }
}

function Buttons({ state }: { state: PurchaseState }) {
  const { actions } = usePurchase();
  switch (state.name) {
    case "idle":
    case "declined":
      return <PayButton />;
    case "no_wallet":
      return (
        <>
          <a className="btn" href="https://ethereum.org/wallets/" rel="noreferrer">
            {slipCopy.getWallet}
          </a>
          <CopyButton text={() => location.href} label={slipCopy.copyLink} />
        </>
      );
    case "connecting":
    case "signing":
      return <Ghost onClick={actions.cancel}>{slipCopy.cancel}</Ghost>;
    case "wrong_network":
      return <SwitchButton />;
    case "checking_funds":
    case "submitting":
      return <PayButton isBusy />;
    case "insufficient":
      return <FundsButtons address={state.address} />;
    case "over_limit":
      return <LimitButtons limit={BigInt(state.limit)} spent={BigInt(state.spentToday)} />;
    case "price_changed":
      return (
        <>
          <Primary onClick={() => actions.pay({ amount: state.amount })}>
            {slipCopy.payNew(usdc(state.amount))}
          </Primary>
          <Ghost onClick={actions.cancel}>{slipCopy.cancel}</Ghost>
        </>
      );
    case "refused":
      return <Primary onClick={() => actions.pay()}>{slipCopy.signAgain}</Primary>;
    case "unavailable":
    case "elsewhere":
      return <Primary onClick={actions.retry}>{slipCopy.tryAgain}</Primary>;
    case "unconfirmed":
      return (
        <Primary onClick={actions.retry} isBusy={state.isRetrying}>
          {slipCopy.retry}
        </Primary>
      );
    case "not_kept":
      return <Primary onClick={() => location.reload()}>{slipCopy.reload}</Primary>;
    case "bought":
      return null;
  }
}

function SwitchButton() {
  const { actions, terms } = usePurchase();
  const [hasFailed, setFailed] = useState(false);
  const network = terms.network.title;
  const change = () => {
    setFailed(false);
    actions.switchNetwork().catch(() => setFailed(true));
  };
  return (
    <>
      <Primary onClick={change}>{slipCopy.switchTo(network)}</Primary>
      {hasFailed && <p role="alert">{slipCopy.switchFailed(network)}</p>}
    </>
  );
}

function FundsButtons({ address }: { address: string }) {
  const { actions, terms } = usePurchase();
  const [isShown, setShown] = useState(false);
  return (
    <>
      {terms.network.isLocal && (
        <Primary onClick={() => void actions.takeTestMoney(address).catch(() => actions.pay())}>
          {slipCopy.takeTestMoney}
        </Primary>
      )}
      <Ghost onClick={() => actions.pay()}>{slipCopy.checkAgain}</Ghost>
      {isShown ? (
        <p className={`mono ${styles.address}`}>{address}</p>
      ) : (
        <Ghost onClick={() => setShown(true)}>{slipCopy.showAddress}</Ghost>
      )}
    </>
  );
}

function LimitButtons({ limit, spent }: { limit: bigint; spent: bigint }) {
  const { sale, actions } = usePurchase();
  const needed = spent + BigInt(sale.amount);
  const raised = limit * 2n > needed ? limit * 2n : needed;
  return (
    <>
      <Primary onClick={() => actions.pay({ overLimit: true })}>{slipCopy.payOnce}</Primary>
      <Ghost onClick={() => actions.raiseLimit(raised)}>{slipCopy.raiseLimit(usdc(raised))}</Ghost>
    </>
  );
}

type ActProps = { onClick: () => void; children: ReactNode; isBusy?: boolean };

function Primary({ onClick, children, isBusy = false }: ActProps) {
  return (
    <button type="button" className="btn" onClick={onClick} disabled={isBusy} aria-busy={isBusy}>
      {isBusy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  );
}

function Ghost({ onClick, children }: ActProps) {
  return (
    <button type="button" className="btn ghost" onClick={onClick}>
      {children}
    </button>
  );
}

function usdc(amount: string | bigint): string {
  return formatAtomicAmount(BigInt(amount));
}
