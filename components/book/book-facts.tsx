import type { BookDetail } from "@/lib/catalog/book-detail";
import { bookCopy } from "@/lib/copy/book";
import { publicationText } from "@/lib/copy/publication-text";
import type { SummaryOutline } from "@/lib/summaries/get-summary-outline";

/** What is known of a book, as a list of names and values. */
export function BookFacts({
  book,
  outline,
  className = "",
}: {
  book: BookDetail;
  outline: SummaryOutline | null;
  className?: string;
}) {
  const { facts } = bookCopy;
  return (
    <dl className={`meta ${className}`}>
      <dt>{facts.published}</dt>
      <dd className="num">{publicationText(book) ?? facts.unknown}</dd>
      <dt>{facts.genre}</dt>
      <dd>
        <a href={`/?${new URLSearchParams({ genre: book.genre })}`}>{book.genre}</a>
      </dd>
      <dt>{facts.isbn}</dt>
      <dd className="num">{book.isbn ?? facts.none}</dd>
      <dt>{facts.summary}</dt>
      <dd className="num">{outline ? facts.length(outline.words, outline.minutes) : facts.none}</dd>
    </dl>
  );
}
