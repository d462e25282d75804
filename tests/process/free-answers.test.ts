import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { bookPath } from "@/lib/text/book-path";
import { markdownSections } from "@/lib/text/markdown-sections";
import { plainParagraphs } from "@/lib/text/plain-paragraphs";
import { sentences } from "@/lib/text/sentences";
import { servicePlace } from "../support/service-process";

/** What is sold is not given away: every free answer and page of a real service, as it comes over the wire. */
const collection = mkdtempSync(path.join(tmpdir(), "collection-"));
// Forty-four books have all that three hundred have, and are asked for in a quarter of the time.
cpSync("drizzle/collection", collection, {
  recursive: true,
  filter: (file) => !/\d{3}-[^/]+\.md$/.test(file) || Number.parseInt(path.basename(file), 10) <= 44,
});
const files = readdirSync(collection).sort();
/** A word that stands in one summary and nowhere else. */
const soldWord = "zyzzyvaquux";
const marked = path.join(collection, files[0] ?? "");
writeFileSync(marked, `${readFileSync(marked, "utf8").trimEnd()} The password is ${soldWord}.\n`);
afterAll(() => rmSync(collection, { recursive: true }));
const place = servicePlace({ COLLECTION: collection });

/** Every sentence of every summary but its very first, which is free. */
const sold = files.flatMap((file) => {
  const [, , body = ""] = readFileSync(path.join(collection, file), "utf8").split(/^---$/m);
  const paragraphs = markdownSections(body).flatMap((section) => plainParagraphs(section.body));
  const all = paragraphs.flatMap((paragraph) => sentences(paragraph));
  return all.slice(1).map((sentence) => sentence.replaceAll("’", "'"));
});

/** All that a request brings, headers and markup decoded, in one line. */
async function everythingIn(url: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(url, { ...init, redirect: "manual" });
  const required = Buffer.from(response.headers.get("PAYMENT-REQUIRED") ?? "", "base64").toString();
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join(" ");
  const body = (await response.text()).replace(/<!-- -->|<\/?mark\b[^>]*>/g, "");
  const plain = body
    .replace(/\\"|&quot;/g, '"')
    .replace(/&#x27;|\\u2019|’/g, "'")
    .replace(/&amp;|\\u0026/g, "&");
  return `${headers} ${required} ${plain}`.replace(/\s+/g, " ");
}

test("no sentence of a summary stands in any free answer, page or streamed data", async () => {
  const service = await place.start();
  expect(sold.length).toBeGreaterThan(1000);
  const ids = files.map((_file, index) => index + 1);
  const { data: books }: { data: { id: number; title: string }[] } = await (
    await fetch(`${service.url}/books?limit=100`)
  ).json();
  expect(books.map(({ id }) => id)).toEqual(ids);
  const paths = [
    ...["/books?limit=100", "/books?q=the&limit=100", "/genres", "/stats", "/discover", "/developers", "/"],
    ...["/payments/unknown", "/books/0", "/nowhere", "/search/hybrid", "/search/summaries?q=creature"],
    ...["/search", "/search?q=creature", "/search?q=creature&in=summaries", `/search?q=${soldWord}`],
    ...["/?q=creature", "/?genre=Science", "/library", "/robots.txt", "/sitemap.xml"],
    ...ids.flatMap((id) => [`/books/${id}`, `/books/${id}/summary`, `/book/${id}`]),
    ...books.map(({ id, title }) => bookPath(id, title)),
  ];
  const browser = { headers: { Accept: "text/html" } };
  const streamed = { headers: { RSC: "1" } };
  const answers: string[] = [];
  for (const target of paths) {
    for (const init of [{}, browser, streamed])
      answers.push(await everythingIn(`${service.url}${target}`, init));
  }
  const free = answers.join("\n");
  expect(free).toContain("Frankenstein; or, The Modern Prometheus");
  expect(sold.filter((sentence) => free.includes(sentence))).toEqual([]);
  const found = await (await fetch(`${service.url}/books?q=${soldWord}`)).json();
  expect(found).toMatchObject({ data: [], total: 0 });
  await service.stop();
});
