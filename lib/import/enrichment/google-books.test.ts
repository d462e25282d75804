import { expect, test } from "vitest";
import { fakeEndpoint } from "@/tests/support/fake-endpoint";
import { googleAnswer, googleVolume } from "@/tests/support/google-volume";
import { GoogleBooksRefusal, googleBooksClient } from "./google-books-client";
import { googleBooksFacts } from "./google-books-facts";
import { matchGoogleBooks } from "./google-books-match";
import { parseVolumes } from "./google-books-volume";
import { PassingFault } from "./with-retries";

const google = fakeEndpoint();
const pauses: number[] = [];

function client(options: { key?: string; signal?: AbortSignal; country?: string; intervalMs?: number } = {}) {
  pauses.length = 0;
  const { key = null, ...others } = options;
  const pause = async (ms: number) => void pauses.push(ms);
  return googleBooksClient({ key, baseUrl: google.url, intervalMs: 0, pause, ...others });
}

/** What a book gets from these volumes, whatever is asked. */
async function factsFrom(volumes: unknown[], book = {}) {
  const found = parseVolumes(JSON.parse(googleAnswer(...volumes))) ?? [];
  const match = await matchGoogleBooks(
    { title: "Frankenstein", author: "Mary Shelley", isbn: null, ...book },
    async () => found,
  );
  return match && { by: match.by, ...googleBooksFacts(match) };
}

test("a question carries query, fields, country and key, and no error repeats the key", async () => {
  google.answers(() => ({ body: googleAnswer(googleVolume()) }));
  const [volume] = await client({ key: "s3cret", country: "NL" })("isbn:9780486282114");
  expect(volume).toMatchObject({ id: "frnk1818", title: "Frankenstein", pageCount: 166 });
  const asked = google.requests[0]?.url;
  expect(asked?.pathname).toBe("/volumes");
  expect(Object.fromEntries(asked?.searchParams ?? [])).toMatchObject({
    q: "isbn:9780486282114",
    printType: "books",
    key: "s3cret",
    country: "NL",
  });
  google.answers(() => ({ status: 400, body: '{"error":{"message":"API key not valid."}}' }));
  const refused = client({ key: "s3cret" })("x");
  await expect(refused).rejects.toThrow(GoogleBooksRefusal);
  await expect(refused).rejects.toThrow("HTTP 400: API key not valid.");
  await expect(refused).rejects.not.toThrow("s3cret");
  expect(google.requests).toHaveLength(1);
});

test("429 waits as long as it says and asks again; so do 503, broken JSON and a cut connection", async () => {
  const failures = [
    { status: 429, headers: { "retry-after": "9" }, body: "{}" },
    { status: 503, body: "<html>busy</html>" },
    { body: '{"items": [{' },
    { body: googleAnswer(googleVolume()), isCut: true },
  ];
  google.answers(() => failures.shift() ?? { body: googleAnswer() });
  expect(await client()("isbn:1")).toEqual([]);
  expect(google.requests).toHaveLength(5);
  expect(pauses[0]).toBe(9_000);
  expect(pauses).toHaveLength(4);
});

test("a quota that stays spent is a refusal that says what to do; other failures are faults of one book", async () => {
  google.answers(() => ({ status: 429, headers: { "retry-after": "3600" }, body: "{}" }));
  await expect(client()("x")).rejects.toThrow(/answers no more for now \(HTTP 429\).*GOOGLE_BOOKS_API_KEY/);
  expect(google.requests).toHaveLength(1);
  const daily = { error: { message: "Daily Limit Exceeded", errors: [{ reason: "dailyLimitExceeded" }] } };
  google.answers(() => ({ status: 403, body: JSON.stringify(daily) }));
  await expect(client({ key: "k" })("x")).rejects.toThrow(GoogleBooksRefusal);
  const nowhere = {
    error: { message: "Cannot determine user location", errors: [{ reason: "unknownLocation" }] },
  };
  google.answers(() => ({ status: 403, body: JSON.stringify(nowhere) }));
  await expect(client()("x")).rejects.toThrow(/Cannot determine user location.*--country US/);
  google.answers(() => ({ body: "[1, 2]" }));
  await expect(client()("x")).rejects.toThrow(PassingFault);
  expect(google.requests).toHaveLength(5);
});

test("questions keep their distance", async () => {
  google.answers(() => ({ body: googleAnswer() }));
  const ask = client({ intervalMs: 40 });
  const startedAt = performance.now();
  for (const question of ["a", "b", "c"]) await ask(question);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(79);
});

test("an abort ends a question, whatever it is doing", async () => {
  const controller = new AbortController();
  google.answers(() => {
    controller.abort(new Error("Stopped."));
    return new Promise(() => {});
  });
  await expect(client({ signal: controller.signal })("x")).rejects.toThrow("Stopped.");
  expect(google.requests).toHaveLength(1);
});

test("a volume's facts are those of the import: text of HTML, 13 digits, https, nothing twice", async () => {
  expect(await factsFrom([googleVolume()], { isbn: "9780486282114" })).toEqual({
    by: "isbn",
    googleTitle: "Frankenstein",
    description: "A student makes a man & leaves him.\n\nHe is not forgiven.",
    isbn: "9780486282114",
    publication: { date: "1999-05-01", precision: "month", year: 1999 },
    enrichment: {
      publisher: "Oxford Press, Inc.",
      page_count: 166,
      language: "en",
      categories: ["Fiction", "Horror"],
      google_id: "frnk1818",
      thumbnail: "https://books.google.com/books/content?id=frnk1818&zoom=1",
      info_link: "https://books.google.com/books?id=frnk1818&dq=frankenstein",
    },
  });
});

test.each([
  ["1999", { date: "1999-01-01", precision: "year", year: 1999 }],
  ["1999-05", { date: "1999-05-01", precision: "month", year: 1999 }],
  ["1999-05-31", { date: "1999-05-31", precision: "day", year: 1999 }],
  ["1999?", { date: null, precision: null, year: null }],
  ["199?", { date: null, precision: null, year: null }],
  ["1999-02-30", { date: null, precision: null, year: null }],
  [undefined, { date: null, precision: null, year: null }],
  [1999, { date: null, precision: null, year: null }],
])("published %s is known so far", async (publishedDate, publication) => {
  expect((await factsFrom([googleVolume({ publishedDate })]))?.publication).toEqual(publication);
});

test("members that are missing or malformed are null, and spoil nothing else", async () => {
  const bare = googleVolume({
    subtitle: undefined,
    publisher: null,
    publishedDate: undefined,
    description: "\u0000",
    industryIdentifiers: [{ type: "OTHER", identifier: "UOM:39015" }, null, "?"],
    pageCount: 0,
    categories: [7, " "],
    imageLinks: { thumbnail: "javascript:alert(1)" },
    language: 5,
    infoLink: "https://evil.example/?books.google.com",
  });
  expect(await factsFrom([bare, null, {}, { id: "x", volumeInfo: { title: " " } }])).toMatchObject({
    by: "title",
    description: null,
    isbn: null,
    enrichment: {
      publisher: null,
      page_count: null,
      language: null,
      categories: [],
      thumbnail: null,
      info_link: null,
    },
  });
});

test("an ISBN matches only a volume that has it and looks like the book", async () => {
  const isbn = "9780486282114";
  const translated = googleVolume({ title: "Der moderne Prometheus", subtitle: undefined });
  expect((await factsFrom([translated], { isbn }))?.by).toBe("isbn");
  const foreign = googleVolume({ title: "Cooking for Two", subtitle: undefined, authors: ["Ann Other"] });
  expect(await factsFrom([foreign], { isbn })).toBeNull();
  const onlyOther = googleVolume({ industryIdentifiers: [{ type: "OTHER", identifier: "UOM:39015" }] });
  expect((await factsFrom([onlyOther], { isbn }))?.by).toBe("title");
  expect((await factsFrom([googleVolume({ authors: undefined })], { isbn }))?.by).toBe("isbn");
});

test("title and author must both agree, and a volume without authors proves nothing", async () => {
  expect(await factsFrom([googleVolume({ authors: undefined })])).toBeNull();
  expect(await factsFrom([googleVolume({ authors: ["SparkNotes"] })])).toBeNull();
  expect(await factsFrom([googleVolume({ title: "Frankenstein Unbound", subtitle: undefined })])).toBeNull();
  expect(await factsFrom([googleVolume()], { author: "Unknown" })).toBeNull();
});

test("of several editions the most alike is taken, then the fullest, with the earliest date of all", async () => {
  const facts = await factsFrom([
    googleVolume({ id: "bare", publisher: undefined, publishedDate: "1985" }),
    googleVolume({ id: "full", publishedDate: "2012-05-08" }),
    googleVolume({ id: "early", publisher: undefined, pageCount: undefined, publishedDate: "1831" }),
    googleVolume({ id: "other", title: "Frankenstein, Volume 2", publishedDate: "1700" }),
  ]);
  expect(facts?.enrichment.google_id).toBe("full");
  expect(facts?.publication).toEqual({ date: "1831-01-01", precision: "year", year: 1831 });
});

test("the query by title quotes the main title and the first author", async () => {
  const asked: string[] = [];
  await matchGoogleBooks(
    { title: 'Moby-Dick; or, "The" Whale (Classics, #3)', author: "Herman Melville; Ann Other", isbn: null },
    async (question) => {
      asked.push(question);
      return [];
    },
  );
  expect(asked).toEqual(['intitle:"Moby-Dick" inauthor:"Herman Melville"']);
});
