import type { BookDetail } from "../catalog/book-detail";
import type { Provenance } from "../export/provenance-line";
import type { LibraryItem } from "./library";
import { isText, shape } from "./shape";

/**
 * Who wrote a bought summary, as the free record of its book tells it. Null when it does not: offline, a book that went
 * away or that another service sold, or a summary that was written anew since.
 */
export async function fetchProvenance(item: LibraryItem): Promise<Provenance | null> {
  if (!item.book) return null;
  try {
    const response = await fetch(`/books/${item.book.id}`, { headers: { Accept: "application/json" } });
    const detail: unknown = await response.json();
    if (!response.ok || !isDetail(detail) || detail.title !== item.title) return null;
    const { generator, source, generated_at: generatedAt } = detail.summary;
    return generatedAt.slice(0, 10) <= item.boughtAt.slice(0, 10) ? { generator, source, generatedAt } : null;
  } catch {
    return null;
  }
}

type Detail = {
  title: string;
  summary: Pick<NonNullable<BookDetail["summary"]>, "generator" | "source" | "generated_at">;
};
const isDetail = shape<Detail>({
  title: isText,
  summary: shape<Detail["summary"]>({ generator: isText, source: isText, generated_at: isText }),
});
