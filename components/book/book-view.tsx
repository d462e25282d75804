import { PurchaseProvider } from "@/components/pay/purchase-provider";
import { Slip } from "@/components/pay/slip";
import type { BookDetail } from "@/lib/catalog/book-detail";
import { resourceOfSummary } from "@/lib/client/library";
import { bookCopy } from "@/lib/copy/book";
import { writtenBy } from "@/lib/export/provenance-line";
import type { SaleTerms } from "@/lib/payments/sale-terms";
import type { SummaryOutline } from "@/lib/summaries/get-summary-outline";
import { AuthorLinks } from "./author-links";
import { BookFacts } from "./book-facts";
import styles from "./book-view.module.css";
import { Cover } from "./cover";
import { LockedOutline } from "./locked-outline";
import { NoSummary } from "./no-summary";
import { SummaryReader } from "./summary-reader";

type BookViewProps = { book: BookDetail; outline: SummaryOutline | null; terms: SaleTerms };

/** A book: its cover, all that is free to know of it, and beside it the slip that sells its summary. */
export function BookView({ book, outline, terms }: BookViewProps) {
  if (!outline)
    return (
      <article className={styles.book}>
        <BookIdentity book={book} outline={null} />
        <div className={styles.side}>
          <NoSummary title={book.title} />
        </div>
      </article>
    );
  const { id, title, author, genre } = book;
  const sale = {
    resource: resourceOfSummary(id),
    kind: "summary",
    amount: terms.prices.summary,
    title,
    book: { id, author, genre },
  } as const;
  const { slip } = bookCopy;
  return (
    <PurchaseProvider sale={sale} terms={terms}>
      <article className={styles.book}>
        <BookIdentity book={book} outline={outline} />
        <div className={styles.side}>
          <Slip
            label={slip.label}
            heading={slip.heading(outline.minutes)}
            points={[
              slip.size(outline.words, outline.headings.length),
              writtenBy({ generator: outline.generator, source: outline.source }),
              slip.keep,
            ]}
            priceLabel={slip.priceLabel}
          />
        </div>
      </article>
    </PurchaseProvider>
  );
}

function BookIdentity({ book, outline }: { book: BookDetail; outline: SummaryOutline | null }) {
  const { id, title, author, publication_year, isbn } = book;
  return (
    <>
      <div className={styles.cover}>
        <Cover book={book} />
      </div>
      <div className={styles.identity}>
        <p className="lab">{book.genre}</p>
        <h1 className={styles.title}>{title}</h1>
        <AuthorLinks author={author} className={styles.authors} />
        {book.description && <p className={styles.description}>{book.description}</p>}
        <BookFacts book={book} outline={outline} className={styles.facts} />
        {outline && (
          <SummaryReader book={{ id, title, author, publication_year, isbn }} provenance={outline}>
            <LockedOutline outline={outline} />
          </SummaryReader>
        )}
      </div>
    </>
  );
}
