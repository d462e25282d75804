import type { ReactNode } from "react";
import { PurchaseProvider } from "@/components/pay/purchase-provider";
import { Slip } from "@/components/pay/slip";
import { resourceOfSearch } from "@/lib/client/library";
import { type SearchPlace, searchCopy } from "@/lib/copy/search";
import type { SaleTerms } from "@/lib/payments/sale-terms";
import type { SampleResult as Sample } from "@/lib/search/sample-result";
import { PassageResults } from "./passage-results";
import { SampleResult } from "./sample-result";
import styles from "./search-view.module.css";

type SearchViewProps = {
  q: string;
  where: SearchPlace;
  /** How many books have a passage with the words. With none nothing is sold; what was bought before is still shown. */
  count: number;
  sample: Sample | null;
  terms: SaleTerms;
  /** The free layer. */
  children: ReactNode;
  /** What stands in the slip's place when there is nothing to sell. */
  nothing: ReactNode;
};

/** A search with both its layers: what is free, and beside it the slip that sells the passages. */
export function SearchView({ q, where, count, sample, terms, children, nothing }: SearchViewProps) {
  const slip = searchCopy.slip[where];
  const sale = {
    resource: resourceOfSearch(q, where),
    kind: "search",
    amount: where === "books" ? terms.prices.hybrid : terms.prices.summaries,
    title: q,
    book: null,
  } as const;
  return (
    <PurchaseProvider sale={sale} terms={terms}>
      <div className={styles.layers}>
        <div>
          <PassageResults where={where}>{children}</PassageResults>
        </div>
        <div className={styles.side}>
          {count === 0 ? (
            nothing
          ) : (
            <Slip
              label={slip.label}
              heading={slip.heading(q, count)}
              points={slip.points}
              priceLabel={searchCopy.slip.priceLabel}
            >
              {sample && <SampleResult sample={sample} />}
            </Slip>
          )}
        </div>
      </div>
    </PurchaseProvider>
  );
}
