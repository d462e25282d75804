import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { books, chunkEmbeddings, chunks, collectionVersionKey, settings, summaries } from "@/drizzle/schema";
import { bookFiles, markdownBook, summaryText, withFolder } from "@/tests/support/collection";
import { testDatabase } from "@/tests/support/database";
import { isCollectionEmpty } from "./is-collection-empty";
import { type LoadOptions, loadCollection } from "./load-collection";
import { loadFoundingCollection } from "./load-founding-collection";

const database = testDatabase();
const body = summaryText(5, 10);

beforeEach(async () => {
  await database.db.delete(books);
  await database.db.delete(settings);
});

function load(files: Record<string, string | Uint8Array>, options?: LoadOptions) {
  return withFolder(files, (folder) => loadCollection(database.db, folder, options));
}

async function version(): Promise<number> {
  const [row] = await database.db.select().from(settings).where(eq(settings.key, collectionVersionKey));
  return z.number().parse(row?.value ?? 0);
}

async function everything() {
  return {
    books: await database.db.select().from(books).orderBy(books.id),
    summaries: await database.db.select().from(summaries).orderBy(summaries.bookId),
    chunks: await database.db.select().from(chunks).orderBy(chunks.id),
    version: await version(),
  };
}

describe("loading a folder", () => {
  test("stores books under their own ids, with summaries and passages, and counts a change", async () => {
    const seen: number[] = [];
    const report = await load(bookFiles([{ id: 7, body }, { id: 3 }]), {
      onProgress: (done, total) => seen.push(done, total),
    });
    expect(report).toEqual({ added: 2, updated: 0, unchanged: 0, refused: [] });
    const stored = await everything();
    expect(stored.books.map(({ id, sourceKey }) => [id, sourceKey])).toEqual([
      [3, "founding:3"],
      [7, "founding:7"],
    ]);
    expect(stored.summaries).toMatchObject([{ bookId: 7, markdown: body, words: 500, generator: "a test" }]);
    expect(stored.chunks).toHaveLength(7);
    expect(stored.version).toBe(1);
    expect(seen).toEqual([0, 2, 2, 2]);
  });

  test("again changes nothing at all", async () => {
    const files = bookFiles([{ id: 1, body }, { id: 2 }]);
    await load(files);
    const before = await everything();
    expect(await load(files)).toEqual({ added: 0, updated: 0, unchanged: 2, refused: [] });
    expect(await everything()).toEqual(before);
  });

  test("with changes updates only what changed; a passage that stays keeps its row and its embedding", async () => {
    await load(bookFiles([{ id: 1, title: "Old", body }, { id: 2 }]));
    const before = await everything();
    await database.db
      .insert(chunkEmbeddings)
      .values(before.chunks.map(({ id, kind }) => ({ chunkId: id, model: "m", kind, embedding: [1] })));

    const changed = body.replace("Sentence 0 of part 2 has", "Sentence 0 of part 2 had");
    const report = await load(bookFiles([{ id: 1, title: "New", body: changed }, { id: 2 }]));
    expect(report).toEqual({ added: 0, updated: 1, unchanged: 1, refused: [] });
    const after = await everything();
    expect(after.books[0]?.title).toBe("New");
    expect(after.summaries[0]?.markdown).toBe(changed);
    expect(after.version).toBe(2);
    const kept = after.chunks.filter(({ id }) => before.chunks.some((chunk) => chunk.id === id));
    expect(kept).toHaveLength(before.chunks.length - 1);
    expect(await database.db.select().from(chunkEmbeddings)).toHaveLength(kept.length);
  });

  test("missing passages are mended even when the book is the same", async () => {
    const files = bookFiles([{ id: 1, body }]);
    await load(files);
    await database.db.delete(chunks).where(eq(chunks.kind, "summary"));
    expect(await load(files)).toMatchObject({ updated: 1, unchanged: 0 });
    expect(await database.db.select().from(chunks)).toHaveLength(6);
    expect(await version()).toBe(2);
  });

  test("leaves alone what others have added: enrichment, passages of the text, a generated summary", async () => {
    const files = bookFiles([{ id: 1 }]);
    await load(files);
    await database.db.update(books).set({ googleTitle: "Found" });
    await database.db
      .insert(chunks)
      .values({ bookId: 1, kind: "text", ordinal: 0, text: "Words", contentHash: "x" });
    await database.db.insert(summaries).values({
      bookId: 1,
      markdown: "Made.",
      words: 1,
      generator: "a model",
      source: "the text",
      generatedAt: "2026-01-01",
    });
    await load(bookFiles([{ id: 1, title: "Renamed" }]));
    const stored = await everything();
    expect(stored.books).toMatchObject([{ title: "Renamed", googleTitle: "Found" }]);
    expect(stored.summaries).toMatchObject([{ markdown: "Made." }]);
    expect(stored.chunks.map(({ kind }) => kind)).toContain("text");
  });

  test("more books than a batch are all loaded, each batch in its own transaction", async () => {
    const many = Array.from({ length: 60 }, (_, index) => ({ id: index + 1 }));
    expect(await load(bookFiles(many))).toMatchObject({ added: 60 });
    expect(await version()).toBe(3);
  });
});

describe("what is not taken", () => {
  test("files with faults are reported by name and reason; the others are loaded", async () => {
    const report = await load({
      "1-good.md": markdownBook({ id: 1 }),
      "2-bad.md": markdownBook({ id: 2, isbn: "123", genre: "\u0007" }),
      "3-twice.md": markdownBook({ id: 1 }),
      "4-latin.md": new Uint8Array([0x2d, 0xe9, 0x2d]),
      "5-empty.md": "",
      "6-large.md": markdownBook({ id: 6, body: "x ".repeat(200_000) }),
      "README.md": "# About",
      "notes.txt": "no book",
    });
    expect(report.added).toBe(1);
    expect(report.refused.map(({ file, reason }) => `${file} ${reason}`)).toEqual([
      "2-bad.md genre: contains a control character",
      '2-bad.md isbn: "123" has not 10 or 13 digits',
      "3-twice.md id: 1 is already taken by 1-good.md",
      "4-latin.md is not UTF-8 text",
      expect.stringMatching(/^5-empty\.md has no front matter/),
      "6-large.md is larger than 256 kB",
    ]);
  });

  test("a folder that is not there is named", async () => {
    await expect(loadCollection(database.db, "/no/such/folder")).rejects.toThrow("/no/such/folder");
  });

  test("a founding book does not overwrite another source's book that has its id", async () => {
    await database.db
      .insert(books)
      .values({ id: 1, sourceKey: "csv:9", title: "Theirs", author: "A", genre: "G" });
    const report = await load(bookFiles([{ id: 1 }, { id: 2 }]));
    expect(report).toMatchObject({
      added: 1,
      refused: [{ file: "000001.md", reason: "id: 1 belongs to “Theirs” (csv:9)" }],
    });
  });
});

describe("another source", () => {
  test("gets free ids above the founding ones, and the same ones again", async () => {
    await load(bookFiles([{ id: 1, title: "Founding" }]));
    const files = bookFiles([{ id: 1, title: "Theirs" }, { id: 2 }]);
    expect(await load(files, { source: "markdown/theirs" })).toMatchObject({ added: 2 });
    expect(await load(files, { source: "markdown/theirs" })).toMatchObject({ unchanged: 2 });
    const stored = await database.db.select().from(books).orderBy(books.id);
    expect(stored.map(({ id, title }) => [id, title])).toEqual([
      [1, "Founding"],
      [1001, "Theirs"],
      [1002, "Book 2"],
    ]);
  });

  test("two imports at once never hand out one id", async () => {
    const sources = ["a", "b", "c"];
    const booksOf = (source: string) =>
      bookFiles([1, 2].map((id) => ({ id, title: `Book ${id} of ${source}` })));
    await Promise.all(sources.map((source) => load(booksOf(source), { source })));
    const [row] = await database.db.select({ count: sql<number>`count(*)::int` }).from(books);
    expect(row?.count).toBe(6);
  });
});

describe("the founding collection at boot", () => {
  test("fills an empty database once, and none is none", async () => {
    expect(await isCollectionEmpty(database.db)).toBe(true);
    await loadFoundingCollection(database.db, null);
    expect(await isCollectionEmpty(database.db)).toBe(true);
    await withFolder(bookFiles([{ id: 1 }]), (folder) => loadFoundingCollection(database.db, folder));
    expect(await isCollectionEmpty(database.db)).toBe(false);
    await withFolder(bookFiles([{ id: 2 }]), (folder) => loadFoundingCollection(database.db, folder));
    expect(await database.db.select().from(books)).toHaveLength(1);
  });
});
