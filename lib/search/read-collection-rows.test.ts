import { expect, test } from "vitest";
import { books, chunks } from "@/drizzle/schema";
import { testDatabase } from "@/tests/support/database";
import { readCollectionRows } from "./read-collection-rows";

const database = testDatabase();

/** Passages of a book: `summary` of them from its summary, `text` from its full text. */
function passages(bookId: number, counts: { summary?: number; text?: number }) {
  return Object.entries(counts).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, ordinal) => ({
      bookId,
      kind: kind === "summary" ? ("summary" as const) : ("text" as const),
      ordinal,
      section: null,
      text: `${bookId} ${kind} ${ordinal}`,
      contentHash: "",
    })),
  );
}

test("every book comes once, with all its passages in order, wherever the pages of rows end", async () => {
  const counts = new Map([
    [3, { summary: 998 }],
    [5, { summary: 2, text: 2_400 }],
    [6, {}],
    [120, { text: 1_000 }],
    ...Array.from({ length: 150 }, (_, n): [number, { summary: number }] => [200 + n, { summary: n % 3 }]),
  ]);
  const ids = [...counts.keys()];
  await database.db
    .insert(books)
    .values(ids.map((id) => ({ id, sourceKey: `test:${id}`, title: `T${id}`, author: "A", genre: "G" })));
  const all = ids.flatMap((id) => passages(id, counts.get(id) ?? {}));
  // In another order than they are read in.
  for (let start = all.length; start > 0; start -= 2_000)
    await database.db.insert(chunks).values(all.slice(Math.max(0, start - 2_000), start).reverse());

  const read: { id: number; texts: string[] }[] = [];
  for await (const book of readCollectionRows(database.db))
    read.push({ id: book.id, texts: book.chunks.map(({ text }) => text) });
  expect(read).toEqual(
    ids.map((id) => ({ id, texts: passages(id, counts.get(id) ?? {}).map(({ text }) => text) })),
  );
});
