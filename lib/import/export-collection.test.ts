import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { bookIdentities, books, chunks, type Enrichment, summaries } from "@/drizzle/schema";
import { withFolder } from "@/tests/support/collection";
import { testDatabase } from "@/tests/support/database";
import { bookEntry, streamed } from "@/tests/support/import-entries";
import { exportCollection } from "./export-collection";
import { bookFromFields } from "./fields/book-from-fields";
import { importEntries } from "./import-entries";
import { importSource } from "./import-source";
import { loadCollection } from "./load-collection";
import type { SourceEntry } from "./sources/source-entry";

const database = testDatabase();

beforeEach(async () => {
  await database.db.delete(books);
});

async function everything() {
  const { kind, ordinal, section, text, bookId } = chunks;
  return {
    books: await database.db.select().from(books).orderBy(books.id),
    summaries: await database.db.select().from(summaries).orderBy(summaries.bookId),
    identities: await database.db.select().from(bookIdentities).orderBy(bookIdentities.bookId),
    chunks: await database.db
      .select({ kind, ordinal, section, text, bookId })
      .from(chunks)
      .orderBy(bookId, kind, ordinal),
  };
}

/** Exports to this place, empties the database and imports it from there. */
async function roundTrip(place: string): Promise<void> {
  await exportCollection(database.db, place);
  await database.db.delete(books);
  const { refused, founding, warnings } = await importSource(database.db, place);
  expect({ refused, founding, warnings }).toEqual({ refused: 0, founding: 0, warnings: 0 });
}

test.each(["all.jsonl", "folder"])("the founding collection comes back from %s as it was", async (name) => {
  await loadCollection(database.db, "drizzle/collection");
  const before = await everything();
  await withFolder({}, async (folder) => {
    await roundTrip(path.join(folder, name));
    expect(await everything()).toEqual(before);
  });
});

const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.constantFrom(
    "null",
    "~",
    "1984",
    "---",
    "- a: b",
    "'",
    '"\\n',
    "&lt;p&gt; &amp;amp;",
    "A\n\nB",
    "[x]",
    "#",
    "é",
    "<p>x</p>",
  ),
);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const generatedBook = fc.record({
  title: text,
  googleTitle: maybe(text),
  authors: fc.array(text, { maxLength: 3 }),
  date: maybe(fc.constantFrom("1818", "1818-03", "1818-03-11", "380 BC", "soon")),
  genre: maybe(text),
  isbns: fc.constantFrom([], ["9780141439518"], ["080442957X"]),
  description: maybe(text),
  summary: maybe(
    fc.record({
      text: fc.array(text, { maxLength: 6 }).map((lines) => lines.join("\n")),
      source: fc.constant("s"),
    }),
  ),
});
const enrichment: fc.Arbitrary<Enrichment> = fc.record(
  {
    publisher: maybe(text),
    page_count: maybe(fc.nat(5_000)),
    language: maybe(text),
    categories: fc.array(text, { maxLength: 3 }),
    google_id: maybe(text),
    thumbnail: maybe(text),
    info_link: maybe(text),
  },
  { noNullPrototype: true },
);

test("any books come back from either form as they were: ids, keys, facts and summaries", async () => {
  const sources = fc.array(
    fc.record({ fields: generatedBook, enrichment: maybe(enrichment), gap: fc.nat(5) }),
    {
      maxLength: 12,
    },
  );
  await fc.assert(
    fc.asyncProperty(sources, fc.constantFrom("all.jsonl", "folder"), async (list, name) => {
      await database.db.delete(books);
      let id = 0;
      const entries = list.flatMap(({ fields, enrichment, gap }, number): SourceEntry[] => {
        if ("faults" in bookFromFields(fields)) return [];
        id += 1 + gap;
        const key = gap % 2 === 0 ? `founding:${id}` : `csv/any:${number}`;
        const entry = bookEntry(key, fields, { id });
        return entry.kind === "book" ? [{ ...entry, book: { ...entry.book, enrichment } }] : [];
      });
      fc.pre(entries.length > 0);
      await importEntries(database.db, streamed(entries), { source: "" });
      const before = await everything();
      expect(before.books).toHaveLength(entries.length);
      await withFolder({}, async (folder) => {
        await roundTrip(path.join(folder, name));
        expect(await everything()).toEqual(before);
      });
    }),
    { numRuns: 40 },
  );
});

test("a folder that holds something is left alone; a file is whole or as it was", async () => {
  await importEntries(database.db, streamed([bookEntry("1")]), { source: "s" });
  await withFolder({ "notes.md": "mine" }, async (folder) => {
    await expect(exportCollection(database.db, folder)).rejects.toThrow("is not empty");
    expect(await readdir(folder)).toEqual(["notes.md"]);

    const file = path.join(folder, "all.jsonl");
    await writeFile(file, "old");
    const failing = () => {
      throw new Error("the disk is full");
    };
    await expect(exportCollection(database.db, file, failing)).rejects.toThrow("the disk is full");
    expect(await readFile(file, "utf8")).toBe("old");
    expect(await readdir(folder)).toEqual(["all.jsonl", "notes.md"]);
    expect(await exportCollection(database.db, file)).toBe(1);
    expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({
      id: 1001,
      source_key: "s:1",
      title: "Book 1",
    });
  });
});

test("files are named by id and title, whatever the title holds", async () => {
  const titles = ["Moby-Dick; or, The Whale", "../../etc/passwd", "東京", "x".repeat(400)];
  const entries = titles.map((title, number) => bookEntry(String(number), { title }));
  await importEntries(database.db, streamed(entries), { source: "s" });
  await withFolder({}, async (folder) => {
    await exportCollection(database.db, folder);
    const names = await readdir(folder);
    expect(names.map((name) => name.slice(0, 6))).toEqual(["001001", "001002", "001003", "001004"]);
    expect(names[0]).toBe("001001-moby-dick-or-the-whale.md");
    expect(names.every((name) => /^\d{6}(?:-[\p{L}\p{N}-]+)?\.md$/u.test(name) && name.length < 120)).toBe(
      true,
    );
  });
});
