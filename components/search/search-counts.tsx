import { formatCount } from "@/lib/copy/format-count";
import { type SearchPlace, searchCopy } from "@/lib/copy/search";
import styles from "./search-counts.module.css";

/** How much there is on either side of the price. */
export function SearchCounts({
  total,
  count,
  where,
  price,
}: {
  total: number;
  count: number;
  where: SearchPlace;
  /** USDC, as it is shown. */
  price: string;
}) {
  const { counts } = searchCopy;
  const { before, after } = counts.passages[where];
  return (
    <p className={styles.counts}>
      <span>
        <b className="num">{formatCount(total)}</b> {counts.free(total)}
      </span>{" "}
      <span>
        {before} <b className="num">{formatCount(count)}</b> {after(count)}
        {count > 0 && `, ${counts.price(price)}`}
      </span>
    </p>
  );
}
