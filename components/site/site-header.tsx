import { WalletButton } from "@/components/pay/wallet-button";
import { navCopy, siteCopy } from "@/lib/copy/site";
import type { SaleTerms } from "@/lib/payments/sale-terms";
import { LibraryCount } from "./library-count";
import { NavLink } from "./nav-link";
import styles from "./site-header.module.css";

/** What the money is where it is not real, brand, the four ways through the site, and the wallet. */
export function SiteHeader({ terms, testNetwork }: { terms: SaleTerms; testNetwork: string | null }) {
  const nav = navCopy;
  return (
    <header className={styles.header}>
      {testNetwork !== null && <p className={styles.network}>{siteCopy.testNetwork(testNetwork)}</p>}
      <a className={styles.brand} href="/">
        {siteCopy.name}
      </a>
      <div className={styles.ways}>
        <nav aria-label={nav.label}>
          <ul className={styles.links}>
            <li>
              <NavLink href="/">{nav.browse}</NavLink>
            </li>
            <li>
              <NavLink href="/library">
                {nav.library}
                <LibraryCount />
              </NavLink>
            </li>
            <li>
              <NavLink href="/developers">{nav.developers}</NavLink>
            </li>
          </ul>
        </nav>
        <WalletButton terms={terms} />
      </div>
    </header>
  );
}
