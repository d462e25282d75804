"use client";

import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { walletCopy } from "@/lib/copy/wallet";
import type { SaleTerms } from "@/lib/payments/sale-terms";
import { onRememberedAccount, rememberedAddress } from "./remembered-account";
import { shortAddress } from "./short-address";
import styles from "./wallet-button.module.css";
import { WalletHost } from "./wallet-host";
import { openWallet, preloadWallet } from "./wallet-loader";

const AccountDialog = lazy(() => import("./account-dialog"));

/** The header's wallet: connects one, or opens the menu of the one that is connected. Holds the place of its code. */
export function WalletButton({ terms }: { terms: SaleTerms }) {
  const address = useSyncExternalStore(onRememberedAccount, rememberedAddress, () => null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isOpening, setOpening] = useState(false);
  const connect = async () => {
    setOpening(true);
    // Without its code nothing happens but that the button can be pressed again.
    const wallet = await openWallet().catch(() => null);
    await wallet?.connect();
    setOpening(false);
  };
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-busy={isOpening}
        aria-haspopup="dialog"
        onClick={() => (address ? setMenuOpen(true) : void connect())}
        onPointerEnter={preloadWallet}
        onFocus={preloadWallet}
      >
        {address ? (
          <span className="mono" aria-label={walletCopy.connected(address)} role="img">
            {shortAddress(address)}
          </span>
        ) : (
          walletCopy.connect
        )}
      </button>
      {address && isMenuOpen && (
        <Suspense fallback={null}>
          <AccountDialog address={address} terms={terms} onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
      {/* Its element must not take a place, and a gap, among the links beside the button. */}
      <div className={styles.host}>
        <WalletHost terms={terms} />
      </div>
    </>
  );
}
