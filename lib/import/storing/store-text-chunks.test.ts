import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { books, chunks } from "@/drizzle/schema";
import { testDatabase } from "@/tests/support/database";
import type { TextParagraph } from "../sources/source-entry";
import { storeText } from "./store-text-chunks";

const database = testDatabase();
const bookId = 7;

beforeEach(async () => {
  await database.db.delete(books);
  await database.db
    .insert(books)
    .values([bookId, 8].map((id) => ({ id, sourceKey: `test:${id}`, title: "T", author: "A", genre: "G" })));
});

/** One passage a section. */
const sections = (...texts: string[]) => texts.map((text, place) => ({ section: `Section ${place}`, text }));

async function store(paragraphs: Iterable<TextParagraph>, id = bookId) {
  async function* stream() {
    yield* paragraphs;
  }
  return database.db.transaction((tx) => storeText(tx, id, stream()));
}

async function stored(id = bookId) {
  return database.db
    .select({
      id: chunks.id,
      kind: chunks.kind,
      ordinal: chunks.ordinal,
      section: chunks.section,
      text: chunks.text,
    })
    .from(chunks)
    .where(eq(chunks.bookId, id))
    .orderBy(asc(chunks.kind), asc(chunks.ordinal));
}

test("passages are stored in order, under their sections", async () => {
  expect(await store(sections("One.", "Two."))).toEqual({ chunks: 2, changed: true });
  expect(await stored()).toMatchObject([
    { kind: "text", ordinal: 0, section: "Section 0", text: "One." },
    { kind: "text", ordinal: 1, section: "Section 1", text: "Two." },
  ]);
});

test("the same text again changes no row", async () => {
  await store(sections("One.", "Two."));
  const before = await stored();
  expect(await store(sections("One.", "Two."))).toEqual({ chunks: 2, changed: false });
  expect(await stored()).toEqual(before);
});

test("what differs is replaced, the rest keeps its rows", async () => {
  await store(sections("One.", "Two.", "Three."));
  const before = await stored();
  expect(await store(sections("One.", "Other.", "Three."))).toEqual({ chunks: 3, changed: true });
  const after = await stored();
  expect(after.map(({ text }) => text)).toEqual(["One.", "Other.", "Three."]);
  expect([after[0], after[2]]).toEqual([before[0], before[2]]);
  expect(after[1]?.id).not.toBe(before[1]?.id);
});

test("a new heading alone is a change", async () => {
  await store(sections("One."));
  expect(await store([{ section: "Renamed", text: "One." }])).toEqual({ chunks: 1, changed: true });
  expect(await stored()).toMatchObject([{ section: "Renamed", text: "One." }]);
});

test("a shorter text removes the tail; other kinds and other books stay", async () => {
  const description = {
    kind: "description",
    ordinal: 5,
    section: null,
    text: "D",
    contentHash: "h",
  } as const;
  await database.db.insert(chunks).values({ bookId, ...description });
  await store(sections("One.", "Two.", "Three."));
  await store(sections("One.", "Two.", "Three."), 8);
  expect(await store(sections("One."))).toEqual({ chunks: 1, changed: true });
  expect((await stored()).map(({ text }) => text)).toEqual(["D", "One."]);
  expect(await stored(8)).toHaveLength(3);
});

test("a text that fails half-way leaves what was there", async () => {
  await store(sections("One."));
  const before = await stored();
  async function* broken() {
    yield* sections(...Array.from({ length: 500 }, (_, number) => `Changed ${number}.`));
    throw new Error("The file is broken.");
  }
  await expect(database.db.transaction((tx) => storeText(tx, bookId, broken()))).rejects.toThrow("broken");
  expect(await stored()).toEqual(before);
});

test("a long text is stored as it streams: never more than a batch ahead of the database", async () => {
  let given = 0;
  let written = 0;
  let mostHeld = 0;
  await database.db.transaction(async (tx) => {
    const counted = new Proxy(tx, {
      get: (target, name) => {
        if (name === "insert") written = given;
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    async function* stream() {
      for (; given < 3_000; given++) {
        mostHeld = Math.max(mostHeld, given - written);
        yield { section: `Section ${given}`, text: `Text ${given}.` };
      }
    }
    expect(await storeText(counted, bookId, stream())).toEqual({ chunks: 3_000, changed: true });
  });
  expect(await stored()).toHaveLength(3_000);
  expect(mostHeld).toBeLessThanOrEqual(201);
});
