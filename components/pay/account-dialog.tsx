"use client";

import { type RefObject, useCallback, useEffect, useId, useState } from "react";
import { formatAtomicAmount } from "@/lib/chain/atomic-amount";
import { fetchAvailable } from "@/lib/client/fetch-available";
import { takeTestMoney } from "@/lib/client/take-test-money";
import { walletCopy } from "@/lib/copy/wallet";
import type { SaleTerms } from "@/lib/payments/sale-terms";
import { CopyButton } from "./copy-button";
import styles from "./wallet-button.module.css";
import { openWallet } from "./wallet-loader";

type AccountDialogProps = { ref: RefObject<HTMLDialogElement | null>; address: string; terms: SaleTerms };

/** The menu of the connected wallet: address, what it can spend, the faucet of the local chain, and the way out. */
export function AccountDialog({ ref, address, terms }: AccountDialogProps) {
  const headingId = useId();
  const [balance, setBalance] = useState<string | null>(null);
  const look = useCallback(
    () =>
      fetchAvailable(address)
        .then((available) => setBalance(`${formatAtomicAmount(available)} USDC`))
        .catch(() => setBalance(walletCopy.unknown)),
    [address],
  );
  useEffect(() => {
    const dialog = ref.current;
    // A dialog tells when it closes but not when it opens; its attribute does.
    const observer = new MutationObserver(() => dialog?.open && void look());
    if (dialog) observer.observe(dialog, { attributes: true, attributeFilter: ["open"] });
    return () => observer.disconnect();
  }, [ref, look]);
  const close = () => ref.current?.close();
  const disconnect = async () => {
    close();
    await (await openWallet()).disconnect();
  };
  return (
    <dialog ref={ref} className={styles.dialog} aria-labelledby={headingId}>
      <h2 id={headingId}>{walletCopy.menu}</h2>
      <dl className="meta">
        <dt>{walletCopy.address}</dt>
        <dd className={`mono ${styles.address}`}>{address}</dd>
        <dt>{walletCopy.network}</dt>
        <dd>{terms.network.title}</dd>
        <dt>{walletCopy.balance}</dt>
        <dd className="num" aria-live="polite">
          {balance}
        </dd>
      </dl>
      <div className={styles.acts}>
        <CopyButton text={() => address} label={walletCopy.copyAddress} />
        {terms.network.isLocal && (
          <button
            type="button"
            className="btn ghost"
            onClick={() => void takeTestMoney(address).then(look, look)}
          >
            {walletCopy.takeTestMoney}
          </button>
        )}
        <button type="button" className="btn ghost" onClick={() => void disconnect()}>
          {walletCopy.disconnect}
        </button>
        <button type="button" className="btn" onClick={close}>
          {walletCopy.close}
        </button>
      </div>
    </dialog>
  );
}
