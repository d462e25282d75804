import { type BookFields, bookFromFields } from "@/lib/import/fields/book-from-fields";
import type { SourceEntry } from "@/lib/import/sources/source-entry";

/** All that a reader yields. */
export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

/** An entry as a reader makes it from these fields. */
export function bookEntry(
  sourceKey: string,
  fields: Partial<BookFields> = {},
  rest: Partial<Extract<SourceEntry, { kind: "book" }>> = {},
): SourceEntry {
  const parsed = bookFromFields({ title: `Book ${sourceKey}`, authors: ["Ada Test"], ...fields });
  if ("faults" in parsed) throw new Error(parsed.faults.join("; "));
  return {
    kind: "book",
    place: `row ${sourceKey}`,
    sourceKey,
    id: null,
    book: parsed.book,
    text: null,
    ...rest,
  };
}

/** Entries as a stream. */
export async function* streamed<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items;
}
