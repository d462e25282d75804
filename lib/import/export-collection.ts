import "server-only";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { asc, count, eq, getTableColumns, gt } from "drizzle-orm";
import { books, summaries } from "@/drizzle/schema";
import type { Database } from "../db/database";
import { bookSlug } from "../text/book-path";
import { exportedJson, exportedMarkdown, type StoredBook } from "./exported-book";

/** Books held at once. */
const pageSize = 200;

/**
 * Writes every book with its facts and summary, in the order of ids: into a `.jsonl` file a book a line, else into an
 * empty folder a Markdown file a book. Imported into an empty database, either gives the same books. Full texts are not
 * part of it.
 * @returns how many books were written
 * @throws Error when the place cannot be written, or the folder holds something
 */
export async function exportCollection(
  db: Database,
  place: string,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<number> {
  const [row] = await db.select({ total: count() }).from(books);
  const total = row?.total ?? 0;
  let done = 0;
  const counted = async function* () {
    onProgress(0, total);
    for await (const page of pages(db)) {
      for (const book of page) yield book;
      done += page.length;
      onProgress(Math.min(done, total), total);
    }
  };
  if (/\.(?:jsonl|ndjson)$/i.test(place)) await writeJsonLines(place, counted());
  else await writeFolder(place, counted());
  return done;
}

async function* pages(db: Database): AsyncGenerator<StoredBook[]> {
  let lastId = 0;
  for (;;) {
    const page = await db
      .select({ book: getTableColumns(books), summary: getTableColumns(summaries) })
      .from(books)
      .leftJoin(summaries, eq(summaries.bookId, books.id))
      .where(gt(books.id, lastId))
      .orderBy(asc(books.id))
      .limit(pageSize);
    const last = page.at(-1);
    if (!last) return;
    yield page;
    lastId = last.book.id;
  }
}

/** Written beside and renamed at the end: a file of that name is a whole one. */
async function writeJsonLines(file: string, all: AsyncIterable<StoredBook>): Promise<void> {
  const unfinished = `${file}.${process.pid}.unfinished`;
  const lines = async function* () {
    for await (const book of all) yield `${JSON.stringify(exportedJson(book))}\n`;
  };
  try {
    await pipeline(lines, createWriteStream(unfinished));
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function writeFolder(folder: string, all: AsyncIterable<StoredBook>): Promise<void> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0)
    throw new Error(`The folder ${folder} is not empty. Name a new folder, or a file that ends in .jsonl.`);
  for await (const book of all) await writeFile(path.join(folder, fileName(book)), exportedMarkdown(book));
}

function fileName({ book }: StoredBook): string {
  const slug = bookSlug(book.title).slice(0, 80).replace(/-+$/, "");
  return `${[String(book.id).padStart(6, "0"), slug].filter(Boolean).join("-")}.md`;
}
