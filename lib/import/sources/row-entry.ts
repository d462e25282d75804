import { type Columns, type Field, isListColumn } from "../csv/csv-columns";
import type { BookFields } from "../fields/book-from-fields";
import { bookFromFields } from "../fields/book-from-fields";
import { bookIdentity } from "../storing/book-identity";
import type { SourceEntry } from "./source-entry";

/** The values of a row by column, as texts: several where the source has a list. */
export type RowValues = (column: string) => readonly string[];

/**
 * The book of a table's row or a JSON object. It is known by the source's own id, else its ISBN, else title and author.
 * @param origin what the row was taken from, for the provenance of a summary that says none
 */
export function rowEntry(place: string, row: RowValues, columns: Columns, origin: string): SourceEntry {
  const values = (field: Field) =>
    (columns[field] ?? []).map((column) => ({
      column,
      texts: row(column).filter((text) => text.trim() !== ""),
    }));
  const first = (field: Field) => values(field).find(({ texts }) => texts.length > 0);
  const text = (field: Field) => first(field)?.texts.join("\n") ?? null;

  const parsed = bookFromFields({
    title: text("title"),
    googleTitle: text("google_title"),
    ...authorsOf(first("author"), first("additional_authors")),
    date: text("date"),
    datePrecision: text("date_precision"),
    year: text("year"),
    genre: genreOf(first("genre")),
    isbns: values("isbn").flatMap(({ texts }) => texts),
    description: text("description"),
    summary: summaryOf(text, origin),
  });
  if ("faults" in parsed) return { kind: "refused", place, reason: parsed.faults.join("; ") };
  const { book, warnings } = parsed;
  if (
    `${book.title}${book.author}${book.description ?? ""}${book.summary?.markdown ?? ""}`.includes("\uFFFD")
  )
    warnings.push("has characters that could not be read, shown as \uFFFD");

  const id = text("id")?.trim() ?? null;
  const key = id ?? (book.isbn ? `isbn:${book.isbn}` : `book:${bookIdentity(book.title, book.author)}`);
  return {
    kind: "book",
    place,
    sourceKey: key.slice(0, 500),
    id: null,
    book,
    text: null,
    ...(warnings.length > 0 && { warnings }),
  };
}

type Cell = { column: string; texts: readonly string[] };

/** Goodreads puts the first author into one column, the others, between commas, into another. */
function authorsOf(
  first: Cell | undefined,
  others: Cell | undefined,
): Pick<BookFields, "authors" | "authorsAreList"> {
  const authors = [
    ...(first?.texts ?? []),
    ...(others?.texts ?? []).flatMap((text) => text.split(/\s*,\s*/)),
  ];
  return { authors, authorsAreList: isListColumn(first?.column ?? "") };
}

/** Of several genres the first. */
function genreOf(cell: Cell | undefined): string | null {
  const [genre] = cell?.texts ?? [];
  if (genre === undefined || !cell || /^\s*(?:n\/?a|nan|none|null|unknown)\s*$/i.test(genre)) return null;
  const list = /^\s*\[(.*)\]\s*$/s.exec(genre)?.[1];
  if (list === undefined && !isListColumn(cell.column)) return genre;
  const [one = ""] = (list ?? genre).split(/[,;|]/);
  return one.trim().replace(/^(['"])(.*)\1$/, "$2") || null;
}

function summaryOf(text: (field: Field) => string | null, origin: string): BookFields["summary"] {
  const summary = text("summary");
  if (summary === null) return null;
  const generator = text("generator");
  if (generator === null) return { text: summary, source: origin };
  return { text: summary, generator, source: text("source") ?? origin, generatedAt: text("generated_at") };
}
