import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { books, chunkEmbeddings, chunks, googleBooksAnswers, settings } from "@/drizzle/schema";
import { enrichCommand } from "@/scripts/books-enrich";
import { testDatabase } from "@/tests/support/database";
import { fakeEndpoint } from "@/tests/support/fake-endpoint";
import { googleAnswer, googleVolume } from "@/tests/support/google-volume";
import { enrichBooks } from "./enrich-books";
import { googleBooksClient } from "./google-books-client";

const database = testDatabase();
const google = fakeEndpoint();
const frankenstein = { title: "Frankenstein", author: "Mary Shelley" };

beforeEach(async () => {
  await database.db.delete(books);
  await database.db.delete(googleBooksAnswers);
});

/** A test book has nothing but an id, a title and an author, unless more is given. */
async function store(...given: (Partial<typeof books.$inferInsert> & { id: number })[]) {
  const rows = given.map((book) => ({
    sourceKey: `test:${book.id}`,
    title: `Book ${book.id}`,
    author: "Ada Test",
    genre: "Tests",
    ...book,
  }));
  await database.db.insert(books).values(rows);
}

function enrich(options: Parameters<typeof enrichBooks>[2] = {}) {
  const ask = googleBooksClient({
    key: null,
    baseUrl: google.url,
    intervalMs: 0,
    pause: async () => {},
    ...(options.signal && { signal: options.signal }),
  });
  return enrichBooks(database.db, ask, options);
}

/** Answers for a book named `Book N` of Ada Test, as Google would for any such title. */
function answerNumbered({ url }: { url: URL }) {
  const number = /Book (\d+)/.exec(url.searchParams.get("q") ?? "")?.[1] ?? "0";
  const facts = { title: `Book ${number}`, subtitle: undefined, authors: ["Ada Test"] };
  return { body: googleAnswer(googleVolume({ id: `g${number}`, ...facts, industryIdentifiers: [] })) };
}

async function version(): Promise<unknown> {
  const [row] = await database.db.select().from(settings).where(eq(settings.key, "collection_version"));
  return row?.value ?? 0;
}

test("a book gets what it lacks, with the passage of its description, and the collection a new version", async () => {
  await store({ id: 1, ...frankenstein });
  google.answers(() => ({ body: googleAnswer(googleVolume()) }));
  const before = await version();
  expect(await enrich()).toMatchObject({
    matched: 1,
    unmatched: [],
    failed: [],
    questions: 1,
    stopped: null,
  });
  const [book] = await database.db.select().from(books);
  expect(book).toMatchObject({
    ...frankenstein,
    googleTitle: "Frankenstein",
    isbn: "9780486282114",
    publicationDate: "1999-05-01",
    publicationDatePrecision: "month",
    publicationYear: 1999,
    description: "A student makes a man & leaves him.\n\nHe is not forgiven.",
    enrichment: { publisher: "Oxford Press, Inc.", google_id: "frnk1818" },
  });
  expect(await database.db.select({ kind: chunks.kind, text: chunks.text }).from(chunks)).toEqual([
    { kind: "description", text: book?.description },
  ]);
  expect(await version()).not.toBe(before);
});

test("what a book has is never overwritten, and an ISBN of another book is not taken", async () => {
  const own = {
    googleTitle: "Our title",
    description: "Our own words.",
    publicationYear: -380,
    publicationDate: null,
    publicationDatePrecision: null,
  };
  await store(
    { id: 1, ...frankenstein, ...own },
    { id: 2, title: "Another", author: "Unknown", isbn: "9780486282114" },
    {
      id: 3,
      ...frankenstein,
      publicationDate: "1818-03-11",
      publicationDatePrecision: "day",
      publicationYear: 1818,
    },
  );
  google.answers(({ url }) => ({
    body: url.search.includes("isbn") ? googleAnswer() : googleAnswer(googleVolume()),
  }));
  expect(await enrich()).toMatchObject({ matched: 2, unmatched: [{ id: 2 }] });
  const stored = await database.db.select().from(books).orderBy(asc(books.id));
  expect(stored[0]).toMatchObject({ ...frankenstein, ...own, isbn: null });
  expect(stored[1]).toMatchObject({ isbn: "9780486282114", enrichment: null });
  expect(stored[2]).toMatchObject({ publicationDate: "1818-03-11", publicationYear: 1818, isbn: null });
  expect(stored[2]?.enrichment).not.toBeNull();
});

test("a second run asks nothing and changes nothing, also of books that were not found", async () => {
  await store({ id: 1, ...frankenstein }, { id: 2, title: "Nowhere" }, { id: 3, author: "Unknown" });
  google.answers(({ url }) => ({
    body: url.search.includes("Nowhere") ? googleAnswer() : googleAnswer(googleVolume()),
  }));
  expect(await enrich()).toMatchObject({
    matched: 1,
    unmatched: [{ id: 2 }],
    vague: [{ id: 3 }],
    questions: 2,
  });
  const before = [await database.db.select().from(books), await version()];
  expect(await enrich()).toMatchObject({ matched: 0, unmatched: [{ id: 2 }], already: 1, questions: 0 });
  expect([await database.db.select().from(books), await version()]).toEqual(before);
});

test("an answer is asked for again after three months", async () => {
  await store({ id: 1, title: "Nowhere" });
  google.answers(() => ({ body: googleAnswer() }));
  await enrich();
  await database.db.update(googleBooksAnswers).set({ answeredAt: new Date(Date.now() - 91 * 86_400_000) });
  google.answers(answerNumbered);
  expect(await enrich()).toMatchObject({ questions: 1 });
  expect(await enrich()).toMatchObject({ questions: 0 });
});

test("a run that is stopped goes on where it stopped, and repeats no question", async () => {
  await store(...Array.from({ length: 9 }, (_, place) => ({ id: place + 1 })));
  const controller = new AbortController();
  google.answers((request) => {
    if (google.requests.length === 4) controller.abort(new Error("Stopped."));
    return answerNumbered(request);
  });
  const first = await enrich({ signal: controller.signal });
  expect(first).toMatchObject({ matched: 3, stopped: "Stopped.", failed: [] });
  const rest = await enrich();
  expect(rest).toMatchObject({ matched: 6, already: 3, stopped: null });
  // Of the fourth question the answer was on its way when the run was stopped.
  expect(google.requests).toHaveLength(10);
  const found = await database.db.select({ enrichment: books.enrichment }).from(books).orderBy(asc(books.id));
  expect(found.map(({ enrichment }) => enrichment?.google_id)).toEqual(
    Array.from({ length: 9 }, (_, place) => `g${place + 1}`),
  );
});

test("a limit counts the books that Google is asked about, so that repeated runs get through", async () => {
  await store(...Array.from({ length: 5 }, (_, place) => ({ id: place + 1, title: `Lost ${place}` })));
  google.answers(() => ({ body: googleAnswer() }));
  const runs = [await enrich({ limit: 2 }), await enrich({ limit: 2 }), await enrich({ limit: 2 })];
  expect(runs.map(({ questions }) => questions)).toEqual([2, 2, 1]);
});

test("one book's failure is reported and the next goes on; five in a row, or a refusal, end the run", async () => {
  await store(...Array.from({ length: 9 }, (_, place) => ({ id: place + 1 })));
  google.answers((request) =>
    request.url.search.includes("Book+3") ? { status: 500, body: "" } : answerNumbered(request),
  );
  const mixed = await enrich({ limit: 4 });
  expect(mixed).toMatchObject({ matched: 3, failed: [{ id: 3, reason: "Google Books failed: HTTP 500" }] });

  google.answers(() => ({ body: "not JSON" }));
  const dead = await enrich();
  expect(dead.failed.map(({ id }) => id)).toEqual([3, 5, 6, 7, 8]);
  expect(dead.stopped).toMatch(/^5 books in a row failed\. Google Books answered something/);

  google.answers(() => ({ status: 429, headers: { "retry-after": "99999" }, body: "{}" }));
  const refused = await enrich();
  expect(refused.stopped).toContain("Run it again later");
  expect(google.requests).toHaveLength(1);
});

test("the command: a dry run says what would be added and changes nothing, and the run after it asks nothing", async () => {
  await store({ id: 1, ...frankenstein });
  google.answers(() => ({ body: googleAnswer(googleVolume()) }));
  const elsewhere = { baseUrl: google.url, intervalMs: 0 };
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const run = async (...words: string[]) => {
    const work = enrichCommand(words, elsewhere);
    return typeof work === "number" ? work : work(database.db);
  };
  const codes = [await run("--dry-run")];
  const [untouched] = await database.db.select().from(books);
  codes.push(await run("--limit", "1"));
  const said = written.mock.calls.map(([text]) => text).join("");
  written.mockRestore();
  expect(codes).toEqual([0, 0]);
  expect(untouched?.enrichment).toBeNull();
  expect(google.requests).toHaveLength(1);
  expect(said.split("\n")).toEqual([
    "1 Frankenstein: “Frankenstein” by title and author, Oxford Press, Inc., 1999-05-01, 9780486282114, 166 pages, en",
    "1 would be enriched, 0 not found, 0 skipped (0 enriched before, 0 without ISBN and author), 0 failed. Questions asked: 1.",
    "1 enriched, 0 not found, 0 skipped (0 enriched before, 0 without ISBN and author), 0 failed. Questions asked: 0.",
    "",
  ]);
  expect(await database.db.$count(chunkEmbeddings)).toBe(1);
});
