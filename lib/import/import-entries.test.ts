import { beforeEach, describe, expect, test } from "vitest";
import { bookIdentities, books, chunks, settings, summaries } from "@/drizzle/schema";
import { testDatabase } from "@/tests/support/database";
import { bookEntry, streamed } from "@/tests/support/import-entries";
import { type ImportNote, type ImportOptions, importEntries } from "./import-entries";
import type { SourceEntry } from "./sources/source-entry";

const database = testDatabase();
const isbn = "9780141439518";
const otherIsbn = "9780060853983";

beforeEach(async () => {
  await database.db.delete(books);
  await database.db.delete(settings);
});

async function bring(entries: Iterable<SourceEntry>, options: Partial<ImportOptions> = {}) {
  const notes: string[] = [];
  const onNote = ({ kind, place, reason }: ImportNote) => notes.push(`${kind} ${place}: ${reason}`);
  const counts = await importEntries(database.db, streamed(entries), {
    source: "csv/test",
    onNote,
    ...options,
  });
  const told = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  return { ...told, notes };
}

async function everything() {
  return {
    books: await database.db.select().from(books).orderBy(books.id),
    summaries: await database.db.select().from(summaries).orderBy(summaries.bookId),
    chunks: await database.db.select().from(chunks).orderBy(chunks.id),
    identities: await database.db.select().from(bookIdentities).orderBy(bookIdentities.bookId),
    settings: await database.db.select().from(settings),
  };
}

function stored() {
  return database.db
    .select({ id: books.id, key: books.sourceKey, title: books.title })
    .from(books)
    .orderBy(books.id);
}

const founding = (id: number, fields: Parameters<typeof bookEntry>[1]) =>
  bookEntry(`founding:${id}`, fields, { id });

async function* oneParagraph() {
  yield {
    section: "Loomings",
    text: "Call me Ishmael. Some years ago, never mind how long precisely, I went.",
  };
}

describe("placing", () => {
  test("new books get free ids above the founding ones, in the order of the source", async () => {
    expect(await bring([bookEntry("b"), bookEntry("a")])).toEqual({ added: 2, notes: [] });
    expect(await stored()).toEqual([
      { id: 1001, key: "csv/test:b", title: "Book b" },
      { id: 1002, key: "csv/test:a", title: "Book a" },
    ]);
  });

  test("a book is known again by its key, else its ISBN, else title and author however they are written", async () => {
    const first = [
      bookEntry("1", { title: "Old title" }),
      bookEntry("2", { title: "By ISBN", isbns: [isbn] }),
      bookEntry("3", { title: "Les Misérables (Hugo, #1)", authors: ["Victor Hugo", "An Other"] }),
    ];
    await bring(first);
    const again = [
      bookEntry("1", { title: "New title" }),
      bookEntry("x", { title: "Another name", isbns: ["0141439513"] }),
      bookEntry("y", { title: "les miserables!", authors: ["AN OTHER; victor hugo"], isbns: [otherIsbn] }),
    ];
    expect(await bring(again)).toEqual({ updated: 3, notes: [] });
    expect(await stored()).toEqual([
      { id: 1001, key: "csv/test:1", title: "New title" },
      { id: 1002, key: "csv/test:2", title: "Another name" },
      { id: 1003, key: "csv/test:3", title: "les miserables!" },
    ]);
    expect(await bring(again)).toEqual({ unchanged: 3, notes: [] });
  });

  test("a book is known again whatever marks its title is made of", async () => {
    const titles = ['"{},\\\\', "'; --", "\\u{1F40B}?", "\\", "$1 %s"];
    const entries = (from: string) => titles.map((title, place) => bookEntry(`${from}${place}`, { title }));
    expect(await bring(entries("first"))).toEqual({ added: 5, notes: [] });
    expect(await bring(entries("other"), { source: "csv/other" })).toEqual({ unchanged: 5, notes: [] });
  });

  test("editions with ISBNs of their own are books of their own", async () => {
    const editions = [isbn, otherIsbn].map((each) => bookEntry(each, { title: "Same", isbns: [each] }));
    expect(await bring(editions)).toEqual({ added: 2, notes: [] });
    expect(await bring(editions)).toEqual({ unchanged: 2, notes: [] });
  });

  test("the second of a book in one source is refused with the place of the first, within a batch and beyond", async () => {
    const between = Array.from({ length: 250 }, (_, number) => bookEntry(`n${number}`));
    const entries = [
      bookEntry("1", { title: "Same", isbns: [isbn] }),
      bookEntry("1", { title: "By id" }, { place: "row 1 again" }),
      bookEntry("2", { title: "Not same", isbns: [isbn] }),
      ...between,
      bookEntry("3", { title: "same" }),
    ];
    const refused = {
      refused: 3,
      notes: [
        "refused row 1 again: is the same book as row 1, by its id",
        "refused row 2: is the same book as row 1, by its ISBN",
        "refused row 3: is the same book as row 1, by its title and author",
      ],
    };
    expect(await bring(entries)).toEqual({ added: 251, ...refused });
    expect(await bring(entries)).toEqual({ unchanged: 251, ...refused });
  });

  test("books that were stored without the import are known by title and author too", async () => {
    await database.db
      .insert(books)
      .values({ id: 7, sourceKey: "by hand", title: "A Title", author: "B", genre: "G" });
    expect(await bring([bookEntry("1", { title: "A TITLE", authors: ["B"] })])).toMatchObject({ updated: 1 });
    expect(await stored()).toEqual([{ id: 7, key: "by hand", title: "A TITLE" }]);
  });

  test("the founding collection is not overwritten, but a full text is taken to it", async () => {
    await bring([founding(3, { title: "Moby-Dick", authors: ["Herman Melville"], description: "A whale." })]);
    const before = await everything();
    const theirs = { title: "MOBY DICK", authors: ["Herman Melville"], description: "Something else." };
    expect(await bring([bookEntry("9", theirs)])).toEqual({
      founding: 1,
      notes: ["founding row 9: already in the founding collection, as book 3, by its title and author"],
    });
    expect(await everything()).toEqual(before);
    const withText = [bookEntry("9", theirs, { text: oneParagraph })];
    expect(await bring(withText)).toEqual({ updated: 1, notes: [] });
    expect(await bring(withText)).toEqual({ unchanged: 1, notes: [] });
    const after = await everything();
    expect(after.books).toEqual(before.books);
    expect(after.chunks.map(({ kind, section }) => [kind, section])).toEqual([
      ["description", null],
      ["text", "Loomings"],
    ]);
  });

  test("a founding book is known by its key alone, and does not take another's id", async () => {
    await bring([bookEntry("1", { title: "Theirs" }, { id: 5 })]);
    expect(await bring([founding(5, { title: "Ours" }), founding(6, { title: "Theirs" })])).toEqual({
      added: 1,
      refused: 1,
      notes: ["refused row founding:5: id: 5 belongs to “Theirs” (1)"],
    });
  });

  test("a row of an export whose id is taken gets the next free one", async () => {
    await bring([bookEntry("1", { title: "Here" })]);
    expect(await bring([bookEntry("csv/other:1", { title: "There" }, { id: 1001 })])).toMatchObject({
      added: 1,
    });
    expect(await stored()).toMatchObject([{ id: 1001 }, { id: 1002, key: "csv/other:1" }]);
  });
});

describe("what is stored", () => {
  test("where the source is silent, what others have added stays", async () => {
    const full = { date: "1818", genre: "Gothic", isbns: [isbn], description: "About it." };
    await bring([bookEntry("1", full)]);
    expect(await bring([bookEntry("1")])).toEqual({ unchanged: 1, notes: [] });
    expect(await bring([bookEntry("1", { date: "1819" })])).toEqual({ updated: 1, notes: [] });
    expect((await everything()).books).toMatchObject([
      { publicationYear: 1819, genre: "Gothic", isbn, description: "About it." },
    ]);
  });

  test("a summary without a date keeps the day on which it was first taken", async () => {
    const entries = [bookEntry("1", { summary: { text: "## One\n\nTwo.", source: "a test" } })];
    await bring(entries);
    await database.db.update(summaries).set({ generatedAt: "2020-02-02" });
    expect(await bring(entries)).toEqual({ unchanged: 1, notes: [] });
    expect((await everything()).summaries).toMatchObject([
      { generatedAt: "2020-02-02", generator: "unknown" },
    ]);
  });

  test("refusals and warnings of the reader are told, in order", async () => {
    const entries: SourceEntry[] = [
      { kind: "refused", place: "line 2", reason: "is broken" },
      bookEntry("1", {}, { warnings: ["isbn: is none"] }),
    ];
    expect(await bring(entries)).toEqual({
      added: 1,
      refused: 1,
      warnings: 1,
      notes: ["refused line 2: is broken", "warning row 1: isbn: is none"],
    });
  });

  test("a text that breaks off leaves nothing of its book, and the others are taken", async () => {
    const text = async function* () {
      yield* oneParagraph();
      throw new Error("chapter 2 is not XML");
    };
    expect(await bring([bookEntry("1"), bookEntry("2", {}, { text }), bookEntry("3")])).toEqual({
      added: 2,
      refused: 1,
      notes: ["refused row 2: chapter 2 is not XML"],
    });
    expect((await stored()).map(({ key }) => key)).toEqual(["csv/test:1", "csv/test:3"]);
    expect(await bring([bookEntry("2", {}, { text: oneParagraph })])).toMatchObject({ added: 1 });
  });

  test("no more than a batch is held at once", async () => {
    let yielded = 0;
    let mostHeld = 0;
    const entries = function* () {
      for (let row = 0; row < 1_000; row++) {
        yielded++;
        yield bookEntry(String(row));
      }
    };
    const db = new Proxy(database.db, {
      get: (target, name) => {
        if (name === "transaction") {
          mostHeld = Math.max(mostHeld, yielded);
          yielded = 0;
        }
        return Reflect.get(target, name);
      },
    });
    await importEntries(db, streamed(entries()), { source: "csv/test" });
    expect(mostHeld).toBeLessThanOrEqual(200);
  });
});

test("a dry run tells what an import would do and writes nothing", async () => {
  await bring([bookEntry("1"), bookEntry("2", { isbns: [isbn] }), founding(1, { title: "Ours" })]);
  const before = await everything();
  const many = Array.from({ length: 300 }, (_, number) => bookEntry(`n${number}`, { description: "New." }));
  const entries = [
    bookEntry("1"),
    bookEntry("2", { title: "Changed" }),
    ...many,
    bookEntry("x", { title: "Book n0" }),
    bookEntry("y", { title: "OURS" }),
    bookEntry("z", {}, { text: oneParagraph }),
  ];
  const dry = await bring(entries, { isDryRun: true });
  expect(await everything()).toEqual(before);
  expect(dry).toMatchObject({ added: 301, updated: 1, unchanged: 1, refused: 1, founding: 1 });
  expect(await bring(entries)).toEqual(dry);
});
