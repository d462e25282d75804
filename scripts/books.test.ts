import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookReports } from "@/drizzle/schema";
import { lockDataDirectory } from "@/lib/db/data-directory-lock";
import type { Database } from "@/lib/db/database";
import { openDatabase } from "@/lib/db/open-database";
import { bookFiles, withFolder } from "@/tests/support/collection";

let dataDirectory: string;

beforeAll(async () => {
  dataDirectory = await mkdtemp(path.join(tmpdir(), "books-data-"));
});
afterAll(() => rm(dataDirectory, { recursive: true, force: true }));

/** Runs `npm run books` on an embedded database of its own. */
function books(...words: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const node = ["--conditions=react-server", "--import", "tsx", "scripts/books.ts", ...words];
  const child = spawn(process.execPath, node, { env: { ...inherited, DATA_DIR: dataDirectory } });
  const said = { out: "", err: "" };
  child.stdout.on("data", (data) => {
    said.out += data;
  });
  child.stderr.on("data", (data) => {
    said.err += data;
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, ...said }));
  });
}

/** Work on the database that the commands use, which they find closed again. */
async function withEmbeddedDatabase(work: (db: Database) => Promise<void>): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl: null, dataDirectory });
  try {
    await work(db);
  } finally {
    await close();
  }
}

test("import loads a folder, names what it did not take, and exits 1 for that; stats counts it", async () => {
  const files = { ...bookFiles([{ id: 1 }, { id: 2 }]), "bad.md": "no book" };
  await withFolder(files, async (folder) => {
    const first = await books("import", folder);
    expect(first.out).toMatch(/^2 added, 0 updated, 0 unchanged\.\nNot taken:\n/);
    expect(first.out).toContain(`${path.join(folder, "bad.md")}: has no front matter`);
    expect(first.err).toBe("");
    expect(first.code).toBe(1);

    await rm(path.join(folder, "bad.md"));
    const again = await books("import", folder);
    expect(again).toEqual({ code: 0, out: "0 added, 0 updated, 2 unchanged.\n", err: "" });
  });
  const stats = await books("stats");
  expect(stats.out).toBe("books: 2\nchunks: 2\ngenres: 1\nauthors: 1\nsummaries: 0\n");
  expect(stats.code).toBe(0);
});

test("reports lists what readers say, newest first, with the book; done removes it", async () => {
  expect(await books("reports")).toEqual({ code: 0, out: "No reports.\n", err: "" });
  await withEmbeddedDatabase(async (db) => {
    const createdAt = new Date("2026-01-02T03:04:05Z");
    await db.insert(bookReports).values([
      { bookId: 1001, text: "Older.", createdAt: new Date("2026-01-01T00:00:00Z") },
      { bookId: 1002, text: "The date is wrong.\nIt was 1818.", createdAt },
    ]);
  });
  const older = "Report 1, 2026-01-01 00:00 UTC, on Book 1 (book 1001):\n  Older.\n";
  const newer =
    "Report 2, 2026-01-02 03:04 UTC, on Book 2 (book 1002):\n  The date is wrong.\n  It was 1818.\n";
  expect((await books("reports")).out).toBe(`${newer}\n${older}`);
  expect(await books("reports", "done", "2")).toEqual({ code: 0, out: "1 removed.\n", err: "" });
  expect(await books("reports", "done", "1", "2")).toEqual({ code: 1, out: "1 removed.\n", err: "" });
  expect((await books("reports")).out).toBe("No reports.\n");
});

test("a data directory that a running service holds is left alone, and the error says whose it is", async () => {
  const unlock = lockDataDirectory(dataDirectory);
  try {
    const { code, err } = await books("stats");
    expect(err).toContain(`in use by process ${process.pid}. Stop that service first`);
    expect(code).toBe(1);
  } finally {
    unlock();
  }
});

test.each([
  [[]],
  [["import"]],
  [["import", "a", "b"]],
  [["stats", "now"]],
  [["reports", "done"]],
  [["reports", "done", "one"]],
  [["reports", "1"]],
  [["burn"]],
  [["--force"]],
])("%j prints how to use it and exits 2", async (words) => {
  const { code, err, out } = await books(...words);
  expect(err).toContain("Usage: npm run books -- COMMAND");
  expect(out).toBe("");
  expect(code).toBe(2);
});

test("a folder that is not there is named", async () => {
  const { code, err } = await books("import", "/no/such/folder");
  expect(err).toBe("The folder /no/such/folder cannot be read. Name a folder of Markdown books.\n");
  expect(code).toBe(1);
});
