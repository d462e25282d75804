import type { Provenance } from "../export/provenance-line";
import { searchMarkdown } from "../export/search-markdown";
import { summaryMarkdown } from "../export/summary-markdown";
import { bookPath, bookSlug } from "../text/book-path";
import type { LibraryItem } from "./library";
import { parseBoughtPassages } from "./parse-bought-passages";
import { parseBoughtSummary } from "./parse-bought-summary";
import { searchOfItem } from "./search-of-item";

export type MarkdownFile = { path: string; text: string };
type Surroundings = {
  /** The site's own, for links back to it. */
  origin: string;
  /** Of a book's summary, null when it is not known. */
  provenanceOf(bookId: number): Provenance | null;
};

/** A Markdown file for each item that can be read, none with the name of another. */
export function libraryMarkdown(items: readonly LibraryItem[], surroundings: Surroundings): MarkdownFile[] {
  const taken = new Set<string>();
  return items.flatMap((item) => {
    const text = item.book ? summaryText(item, item.book.id, surroundings) : searchText(item, surroundings);
    if (text === null) return [];
    const path = freeName(pathOf(item), taken);
    taken.add(path);
    return [{ path: `${path}.md`, text }];
  });
}

function summaryText(
  item: LibraryItem,
  bookId: number,
  { origin, provenanceOf }: Surroundings,
): string | null {
  const bought = parseBoughtSummary(item.body);
  if (!bought) return null;
  const { title, author, summary } = bought;
  const url = `${origin}${bookPath(bookId, item.title)}`;
  return summaryMarkdown({ title, author, summary, provenance: provenanceOf(bookId), url });
}

function searchText(item: LibraryItem, { origin }: Surroundings): string | null {
  const { query, where, path } = searchOfItem(item);
  const passages = parseBoughtPassages(item.body)?.map((passage) => ({
    ...passage,
    url: `${origin}${bookPath(passage.id, passage.title)}`,
  }));
  return passages ? searchMarkdown({ query, where, passages, url: `${origin}${path}` }) : null;
}

function pathOf({ book, title, boughtAt }: LibraryItem): string {
  const slug = bookSlug(title);
  return book
    ? `summaries/${slug || `book-${book.id}`}`
    : `searches/${[boughtAt.slice(0, 10), slug].filter(Boolean).join("-")}`;
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted}-${number}`;
    if (!taken.has(name)) return name;
  }
}
