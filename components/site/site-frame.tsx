import type { ReactNode } from "react";
import { siteCopy } from "@/lib/copy/site";
import type { SaleTerms } from "@/lib/payments/sale-terms";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";
import { SoftNavigation } from "./soft-navigation";

/** What every page stands in: skip link, header, footer. The page gives what is inside `main`. */
export function SiteFrame({ terms, children }: { terms: SaleTerms; children: ReactNode }) {
  const { chainId, title } = terms.network;
  // Money is real on Base alone.
  const testNetwork = chainId === base ? null : title;
  return (
    <>
      <a className="skip-link" href="#main">
        {siteCopy.skipToContent}
      </a>
      <SiteHeader terms={terms} testNetwork={testNetwork} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter networkTitle={testNetwork} />
      <SoftNavigation />
    </>
  );
}

const base = 8453;
