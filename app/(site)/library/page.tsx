import type { Metadata } from "next";
import { connection } from "next/server";
import { LibraryEmpty } from "@/components/library/library-empty";
import { LibraryList } from "@/components/library/library-list";
import { LibrarySuggestions } from "@/components/library/library-suggestions";
import { listBooks } from "@/lib/catalog/list-books";
import { libraryCopy } from "@/lib/copy/library";
import { notFoundCopy } from "@/lib/copy/site";
import { saleTerms } from "@/lib/payments/sale-terms";
import { rankBooks } from "@/lib/search/rank-books";
import styles from "./library.module.css";

export const metadata: Metadata = {
  title: libraryCopy.title,
  description: libraryCopy.lead,
  robots: { index: false },
};

/** What was bought on this device. The server knows none of it: it gives the frame and what an empty library shows. */
export default async function LibraryPage() {
  await connection();
  const { data: books } = await listBooks({ limit: 3, offset: 0 }, rankBooks);
  return (
    <div className={styles.page}>
      <h1>{libraryCopy.title}</h1>
      <p className={styles.lead}>{libraryCopy.lead}</p>
      <noscript>
        <p className={styles.noScript}>
          {libraryCopy.noScript} <a href="/">{notFoundCopy.browse}</a>
        </p>
      </noscript>
      <LibraryList
        empty={
          <LibraryEmpty summaryPrice={saleTerms().prices.summary}>
            <LibrarySuggestions books={books} />
          </LibraryEmpty>
        }
      />
    </div>
  );
}
