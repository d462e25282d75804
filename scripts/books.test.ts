import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookReports, books as bookRows, chunkEmbeddings, chunks } from "@/drizzle/schema";
import { lockDataDirectory } from "@/lib/db/data-directory-lock";
import type { Database } from "@/lib/db/database";
import { openDatabase } from "@/lib/db/open-database";
import { bookFiles, withFolder } from "@/tests/support/collection";

let place: string;
let dataDirectory: string;

beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), "books-data-"));
  dataDirectory = path.join(place, "data");
});
afterAll(() => rm(place, { recursive: true, force: true }));

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
    expect(first.out).toMatch(/^2 added, 0 updated, 0 unchanged, 1 not taken\.\n/);
    expect(first.out).toContain(`  ${path.join(folder, "bad.md")}: has no front matter`);
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

test("a table is read by its columns, tried first without writing, and told row by row", async () => {
  const rows = Array.from({ length: 25 }, (_, row) => `${row},,x`).join("\n");
  await withFolder(
    { "shelf.csv": `Nr,Name,Wrote,Year\n7,A Title,Ann Other,soon\n${rows}\n` },
    async (folder) => {
      const file = path.join(folder, "shelf.csv");
      const words = [
        "import",
        file,
        "--map",
        "title=Name,author=wrote",
        "--map",
        "id=Nr",
        "--source",
        "mine",
      ];
      const dry = await books(...words, "--dry-run");
      const columns = "Columns: id from Nr; title from Name; author from Wrote; date from Year.\n";
      const counts = "1 added, 0 updated, 0 unchanged, 25 not taken.\n";
      expect(dry.out).toContain(`${columns}Nothing was written. It would be: ${counts}`);
      expect(dry.code).toBe(1);

      const done = await books(...words);
      expect(done.out).toContain(`${columns}${counts}`);
      expect(done.out).toContain(
        `  ${file}, line 2: taken, but date: "soon" is not a date that is certain\n`,
      );
      expect(done.out).toContain("  and 6 more: all of them are in ");
      const reports = (await readdir(place)).filter((name) => name.startsWith("import-report-")).sort();
      const report = await readFile(path.join(place, reports.at(-1) ?? ""), "utf8");
      expect(report.split("\n")).toHaveLength(27);
      expect(report).toContain("line 27: has 3 cells where the header has 4\n");
      await withEmbeddedDatabase(async (db) => {
        const stored = await db.select().from(bookRows).where(eq(bookRows.sourceKey, "mine:7"));
        expect(stored).toMatchObject([{ id: 1003, title: "A Title", author: "Ann Other" }]);
        await db.delete(bookRows).where(eq(bookRows.id, 1003));
      });
    },
  );
});

test("export writes what import reads; embed and reindex make vectors anew", async () => {
  const file = path.join(place, "all.jsonl");
  expect(await books("export", file)).toEqual({ code: 0, out: `2 books written to ${file}.\n`, err: "" });
  expect(await books("import", file)).toMatchObject({ code: 0, out: "0 added, 0 updated, 2 unchanged.\n" });
  expect(await books("embed")).toEqual({ code: 0, out: "0 passages embedded.\n", err: "" });
  expect(await books("reindex")).toEqual({ code: 0, out: "2 passages embedded anew.\n", err: "" });
  await withEmbeddedDatabase(async (db) => {
    expect(await db.select().from(chunkEmbeddings)).toHaveLength(2);
  });
});

test("a text is brought in whole, and what cannot be imported is named with what can", async () => {
  const file = path.join(place, "Ann Other - A Walk.txt");
  await writeFile(
    file,
    "It began on a hill above the river, long before anyone had thought of building there.\n",
  );
  expect(await books("import", file)).toMatchObject({ code: 0, out: "1 added, 0 updated, 0 unchanged.\n" });
  await withEmbeddedDatabase(async (db) => {
    expect(await db.select().from(chunks).where(eq(chunks.kind, "text"))).toHaveLength(1);
    await db.delete(bookRows).where(eq(bookRows.title, "A Walk"));
  });
  await writeFile(path.join(place, "a.pdf"), "x");
  const { code, err } = await books("import", path.join(place, "a.pdf"));
  expect(err).toContain("a.pdf cannot be imported: it must be one of .csv, .tsv, .jsonl");
  expect(code).toBe(1);
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
  [["export"]],
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

test("a path that is not there is named", async () => {
  const { code, err } = await books("import", "/no/such/folder");
  expect(err).toBe("There is no file or folder /no/such/folder, or it cannot be read.\n");
  expect(code).toBe(1);
});
