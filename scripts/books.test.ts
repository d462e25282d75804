import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lockDataDirectory } from "@/lib/db/data-directory-lock";
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

test.each([[[]], [["import"]], [["import", "a", "b"]], [["stats", "now"]], [["burn"]], [["--force"]]])(
  "%j prints how to use it and exits 2",
  async (words) => {
    const { code, err, out } = await books(...words);
    expect(err).toContain("Usage: npm run books -- COMMAND");
    expect(out).toBe("");
    expect(code).toBe(2);
  },
);

test("a folder that is not there is named", async () => {
  const { code, err } = await books("import", "/no/such/folder");
  expect(err).toBe("The folder /no/such/folder cannot be read. Name a folder of Markdown books.\n");
  expect(code).toBe(1);
});
