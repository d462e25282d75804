import { stringify } from "yaml";
import type { books, summaries } from "@/drizzle/schema";

/** A book with its summary as they are stored. */
export type StoredBook = { book: typeof books.$inferSelect; summary: typeof summaries.$inferSelect | null };

/** A book as a line of JSON Lines. What it does not have is left out. */
export function exportedJson({ book, summary }: StoredBook): Record<string, unknown> {
  return withoutNulls({
    ...facts(book),
    enrichment: book.enrichment,
    summary: summary?.markdown ?? null,
    ...provenance(summary),
  });
}

/** A book as a Markdown file: facts in the front matter, each on one line, the summary as the body. */
export function exportedMarkdown({ book, summary }: StoredBook): string {
  const fields = withoutNulls({
    ...facts(book),
    enrichment: book.enrichment && JSON.stringify(book.enrichment),
    ...provenance(summary),
  });
  // Quoted, so that no text is taken for a number or for nothing, and none ends the front matter.
  const head = stringify(fields, {
    lineWidth: 0,
    defaultStringType: "QUOTE_DOUBLE",
    defaultKeyType: "PLAIN",
  });
  return `---\n${head}---\n${summary ? `\n${summary.markdown}\n` : ""}`;
}

/** A year B.C. stands alone; any other is in the date. */
function facts(book: StoredBook["book"]) {
  return {
    id: book.id,
    source_key: book.sourceKey,
    title: book.title,
    author: book.author,
    google_title: book.googleTitle,
    publication_date: book.publicationDate,
    date_precision: book.publicationDatePrecision,
    publication_year: book.publicationDate === null ? book.publicationYear : null,
    genre: book.genre,
    isbn: book.isbn,
    description: book.description,
  };
}

function provenance(summary: StoredBook["summary"]) {
  return {
    generator: summary?.generator ?? null,
    source: summary?.source ?? null,
    generated_at: summary?.generatedAt ?? null,
  };
}

function withoutNulls(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}
