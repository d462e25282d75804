"use client";

import { useCallback, useEffect, useId, useRef, useState } from "react";
import { formatAtomicAmount } from "@/lib/chain/atomic-amount";
import { fetchAvailable } from "@/lib/client/fetch-available";
import { takeTestMoney } from "@/lib/client/take-test-money";
import { accountCopy } from "@/lib/copy/account";
import type { SaleTerms } from "@/lib/payments/sale-terms";
import { CopyButton } from "./copy-button";
import styles from "./wallet-button.module.css";
import { openWallet } from "./wallet-loader";

type AccountDialogProps = { address: string; terms: SaleTerms; onClose: () => void };

/** The menu of the connected wallet: address, what it can spend, the faucet of the local chain, and the way out. */
export default function AccountDialog({ address, terms, onClose }: AccountDialogProps) {
  const headingId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [balance, setBalance] = useState<string | null>(null);
  const look = useCallback(
    () =>
      fetchAvailable(address)
        .then((available) => setBalance(`${formatAtomicAmount(available)} USDC`))
        .catch(() => setBalance(accountCopy.unknown)),
    [address],
  );
  useEffect(() => {
    dialog.current?.showModal();
    void look();
  }, [look]);
  const close = () => dialog.current?.close();
  const disconnect = async () => {
    close();
    await (await openWallet()).disconnect();
  };
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={headingId} onClose={onClose}>
      <h2 id={headingId}>{accountCopy.menu}</h2>
      <dl className="meta">
        <dt>{accountCopy.address}</dt>
        <dd className={`mono ${styles.address}`}>{address}</dd>
        <dt>{accountCopy.network}</dt>
        <dd>{terms.network.title}</dd>
        <dt>{accountCopy.balance}</dt>
        <dd className="num" aria-live="polite">
          {balance}
        </dd>
      </dl>
      <div className={styles.acts}>
        <CopyButton text={() => address} label={accountCopy.copyAddress} />
        {terms.network.isLocal && (
          <button
            type="button"
            className="btn ghost"
            onClick={() => void takeTestMoney(address).then(look, look)}
          >
            {accountCopy.takeTestMoney}
          </button>
        )}
        <button type="button" className="btn ghost" onClick={() => void disconnect()}>
          {accountCopy.disconnect}
        </button>
        <button type="button" className="btn" onClick={close}>
          {accountCopy.close}
        </button>
      </div>
    </dialog>
  );
}
