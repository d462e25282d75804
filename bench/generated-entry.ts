import { guessColumns } from "@/lib/import/csv/csv-columns";
import { rowEntry } from "@/lib/import/sources/row-entry";
import type { SourceEntry } from "@/lib/import/sources/source-entry";

/** A book as a line of JSON Lines that the import reads; members are "" where the book has none. */
export type GeneratedBook = {
  id: string;
  title: string;
  author: string;
  publication_date: string;
  genre: string;
  description: string;
  summary: string;
};

const names = ["id", "title", "author", "publication_date", "genre", "description", "summary"] as const;
const columns = guessColumns(names);

/**
 * A generated book as the import's reader makes it, so that it can be stored without a file.
 * @throws Error when the import would refuse it
 */
export function generatedEntry(row: GeneratedBook): Extract<SourceEntry, { kind: "book" }> {
  const texts = new Map<string, string>(names.map((name) => [name, row[name]]));
  const entry = rowEntry(row.id, (name) => [texts.get(name) ?? ""], columns, "generated sentences");
  if (entry.kind === "refused") throw new Error(`The generated book ${row.id} is refused: ${entry.reason}.`);
  return entry;
}
