import { formatAtomicAmount } from "@/lib/chain/atomic-amount";
import { homeCopy } from "@/lib/copy/home";
import type { SaleTerms } from "@/lib/payments/sale-terms";
import styles from "./home-hero.module.css";
import { SearchField } from "./search-field";

/** What this is, in one sentence, the search, and three facts. */
export function HomeHero({
  stats,
  prices,
}: {
  stats: { books: number; chunks: number };
  prices: SaleTerms["prices"];
}) {
  const price = (amount: string) => formatAtomicAmount(BigInt(amount));
  return (
    <div className={styles.hero}>
      <div>
        <h1>{homeCopy.heading(stats.books)}</h1>
        <p className={styles.offer}>{homeCopy.offer(price(prices.hybrid), price(prices.summary))}</p>
      </div>
      <div>
        <SearchField />
        <ul className={`${styles.facts} num`}>
          <li>{homeCopy.books(stats.books)}</li>
          <li>{homeCopy.passages(stats.chunks)}</li>
          <li>{homeCopy.titleSearchIsFree}</li>
        </ul>
      </div>
    </div>
  );
}
