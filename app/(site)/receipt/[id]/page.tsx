import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import { LiveReceipt } from "@/components/pay/live-receipt";
import { receiptPageCopy } from "@/lib/copy/receipt";
import { saleTerms } from "@/lib/payments/sale-terms";
import { boughtPage } from "./bought-page";
import { findReceipt } from "./find-receipt";
import styles from "./receipt.module.css";
import { ReceiptFacts } from "./receipt-facts";

// Who reads what is nobody's business: no index, and no word to the pages that are opened from here.
export const metadata: Metadata = {
  title: receiptPageCopy.title,
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

/** The permanent receipt of one payment, under a random id that stands nowhere on the chain. */
export default async function ReceiptPage({ params }: { params: Promise<{ id: string }> }) {
  await connection();
  const receipt = await findReceipt((await params).id);
  if (!receipt) notFound();
  const bought = await boughtPage(receipt.resource);
  const networkTitle = saleTerms().network.title;
  return (
    <article className={styles.receipt}>
      <header className={styles.head}>
        <p className="lab">{receiptPageCopy.title}</p>
        <h1>{bought.name}</h1>
      </header>
      <section>
        <LiveReceipt initial={receipt} networkTitle={networkTitle} kind={bought.kind} />
      </section>
      <ReceiptFacts receipt={receipt} bought={bought} networkTitle={networkTitle} />
      <footer className={styles.notes}>
        <p>{receiptPageCopy.privacy}</p>
        <p className="no-print">
          <a href={`/payments/${receipt.id}`}>{receiptPageCopy.machine}</a>
        </p>
      </footer>
    </article>
  );
}
