import type { ReactNode } from "react";
import { formatAtomicAmount } from "@/lib/chain/atomic-amount";
import { libraryCopy } from "@/lib/copy/library";
import styles from "./library-empty.module.css";

type LibraryEmptyProps = {
  /** Atomic units. */
  summaryPrice: string;
  /** What to begin with. */
  children: ReactNode;
};

/** An empty library: what the first summary costs, and some books to choose it from. */
export function LibraryEmpty({ summaryPrice, children }: LibraryEmptyProps) {
  const { empty } = libraryCopy;
  return (
    <>
      <h2>{empty.heading}</h2>
      <p className={`${styles.price} num`}>{empty.firstPrice(formatAtomicAmount(BigInt(summaryPrice)))}</p>
      {children}
    </>
  );
}
