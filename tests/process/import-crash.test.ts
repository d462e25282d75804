import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookIdentities, books, chunkEmbeddings, chunks, settings, summaries } from "@/drizzle/schema";
import { openDatabase } from "@/lib/db/open-database";

let place: string;
let sources: string[];

beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), "import-crash-"));
  const table = path.join(place, "books.jsonl");
  await writeFile(
    table,
    Array.from({ length: 1_500 }, (_, row) => `${JSON.stringify(bookRow(row))}\n`).join(""),
  );
  const texts = path.join(place, "texts");
  await mkdir(texts);
  for (let number = 0; number < 4; number++)
    await writeFile(path.join(texts, `Some Author - Text ${number}.txt`), fullText(number));
  sources = [table, texts];
});
afterAll(() => rm(place, { recursive: true, force: true }));

function bookRow(row: number) {
  const about = `Book ${row} tells of river ${row % 17} and mountain ${row % 31}.`;
  const summary = `## Part one\n\n${about} It is long.\n\n## Part two\n\n${about} It ends well.`;
  return {
    id: row,
    title: row % 100 === 99 ? `Title ${row - 1}` : `Title ${row}`,
    author: `Author ${row % 40}`,
    ...(row % 100 === 99 && { author: `Author ${(row - 1) % 40}` }),
    description: about,
    ...(row % 3 === 0 && { summary }),
  };
}

function fullText(number: number): string {
  const paragraph = (index: number) =>
    `Paragraph ${index} of text ${number} walks along the river and over the hills. `.repeat(6).trim();
  return Array.from({ length: 300 }, (_, index) => `${paragraph(index)}\n`).join("\n");
}

/** Imports in a process of its own; kills it when it says that it is at this step, at this percentage or beyond. */
async function runImport(dataDirectory: string, killAt?: { step: string; percent: number }): Promise<string> {
  const node = ["--conditions=react-server", "--import", "tsx", "tests/support/import-process.ts"];
  const child = spawn(process.execPath, [...node, dataDirectory, ...sources], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<string>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve(signal ?? String(code)));
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const [step, percent] = line.split(" ");
    if (killAt && step === killAt.step && Number(percent) >= killAt.percent) child.kill("SIGKILL");
  }
  return ended;
}

/** All that an import writes, without the numbers of passages, which are handed out but not always used. */
async function everything(dataDirectory: string) {
  const { db, close } = await openDatabase({ databaseUrl: null, dataDirectory });
  const { bookId, kind, ordinal, section, text, contentHash } = chunks;
  try {
    return {
      books: await db.select().from(books).orderBy(books.id),
      summaries: await db.select().from(summaries).orderBy(summaries.bookId),
      identities: await db.select().from(bookIdentities).orderBy(bookIdentities.bookId),
      passages: await db
        .select({ bookId, kind, ordinal, section, text, contentHash, embedding: chunkEmbeddings.embedding })
        .from(chunks)
        .leftJoin(chunkEmbeddings, eq(chunkEmbeddings.chunkId, chunks.id))
        .orderBy(asc(bookId), asc(kind), asc(ordinal)),
      settings: await db.select().from(settings),
    };
  } finally {
    await close();
  }
}

test("an import that was killed, again and again, ends as one that was not", {
  timeout: 300_000,
}, async () => {
  const undisturbed = path.join(place, "undisturbed");
  expect(await runImport(undisturbed)).toBe("0");
  const expected = await everything(undisturbed);
  expect(expected.books).toHaveLength(1_489);
  expect(expected.passages.every(({ embedding }) => embedding !== null)).toBe(true);

  const disturbed = path.join(place, "disturbed");
  const kills = [
    { step: "import0", percent: 0 },
    { step: "import0", percent: 40 },
    { step: "import0", percent: 100 },
    { step: "import1", percent: 50 },
    { step: "embed", percent: 30 },
  ];
  for (const killAt of kills) expect(await runImport(disturbed, killAt)).toBe("SIGKILL");
  expect(await runImport(disturbed)).toBe("0");
  expect(await everything(disturbed)).toEqual(expected);
});
