import type { Metadata } from "next";
import { notFound, permanentRedirect } from "next/navigation";
import { connection } from "next/server";
import { literataItalic } from "@/app/fonts";
import { BookView } from "@/components/book/book-view";
import { RelatedBooks } from "@/components/book/related-books";
import { JsonLd } from "@/components/site/json-ld";
import { bookJsonLd } from "@/lib/catalog/book-json-ld";
import { formatAtomicAmount } from "@/lib/chain/atomic-amount";
import { bookCopy } from "@/lib/copy/book";
import { env } from "@/lib/env";
import { saleTerms } from "@/lib/payments/sale-terms";
import { getSummaryOutline } from "@/lib/summaries/get-summary-outline";
import { bookPath } from "@/lib/text/book-path";
import { firstSentences } from "@/lib/text/first-sentences";
import { openGraph } from "../../../open-graph";
import { booksBeside } from "./books-beside";
import { findBook } from "./find-book";

/** What a search engine shows of it. */
const longestDescription = 160;

type BookPageProps = { params: Promise<{ id: string; slug?: string[] }> };

export async function generateMetadata({ params }: BookPageProps): Promise<Metadata> {
  await connection();
  const book = await findBook((await params).id);
  if (!book) return {};
  const path = bookPath(book.id, book.title);
  return {
    title: book.title,
    description: book.description
      ? firstSentences(book.description, 0, longestDescription)
      : bookCopy.pageDescription(book.title, book.author),
    alternates: { canonical: path },
    openGraph: openGraph(path),
  };
}

/** A book: free facts, the outline of its summary, and the slip that sells it. */
export default async function BookPage({ params }: BookPageProps) {
  await connection();
  const { id, slug = [] } = await params;
  const book = await findBook(id);
  if (!book) notFound();
  const path = bookPath(book.id, book.title);
  if (["/book", id, ...slug].join("/") !== path) permanentRedirect(path);
  const [outline, beside] = await Promise.all([getSummaryOutline(book.id), booksBeside(book)]);
  const terms = saleTerms();
  const price = formatAtomicAmount(BigInt(terms.prices.summary));
  return (
    <div className={literataItalic.variable}>
      <BookView book={book} outline={outline} terms={terms} />
      <RelatedBooks heading={bookCopy.related.byAuthor(beside.author ?? "")} books={beside.byAuthor} />
      <RelatedBooks heading={bookCopy.related.nearest} books={beside.nearest} />
      <JsonLd data={bookJsonLd(book, { publicUrl: env().publicUrl, price })} />
    </div>
  );
}
