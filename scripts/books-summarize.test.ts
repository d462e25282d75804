import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { books, chunkEmbeddings, chunks, summaries, summaryDrafts } from "@/drizzle/schema";
import type { Database } from "@/lib/db/database";
import { openDatabase } from "@/lib/db/open-database";
import { fakeEndpoint } from "@/tests/support/fake-endpoint";
import { goodSummary, openaiAnswer, stepOf } from "@/tests/support/fake-language-model";
import { enrichCommand } from "./books-enrich";
import { summarizeCommand } from "./books-summarize";

const endpoint = fakeEndpoint();
let dataDirectory: string;

beforeAll(async () => {
  dataDirectory = await mkdtemp(path.join(tmpdir(), "summarize-"));
});
afterAll(() => rm(dataDirectory, { recursive: true, force: true }));

/** Several processes, each with a database to open: a slow machine needs its minutes. */
const patienceMs = 240_000;

/** Starts `npm run books` on an embedded database of its own, with the endpoint as its model. */
function start(...words: string[]) {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const node = ["--conditions=react-server", "--import", "tsx", "scripts/books.ts", ...words];
  const env = { ...inherited, DATA_DIR: dataDirectory, LLM_BASE_URL: endpoint.url, LLM_MODEL: "fake-1" };
  const child = spawn(process.execPath, node, { env, stdio: ["ignore", "pipe", "pipe"] });
  const said = { out: "", err: "" };
  child.stdout.on("data", (data) => {
    said.out += data;
  });
  child.stderr.on("data", (data) => {
    said.err += data;
  });
  const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, ...said }));
  });
  return { child, ended };
}

/** Work on the database that the commands use, which they find closed again. */
async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase({ databaseUrl: null, dataDirectory });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

function storeLongText(db: Database) {
  return db.transaction(async (tx) => {
    await tx
      .insert(books)
      .values({ id: 1, sourceKey: "test:1", title: "A Long Book", author: "Ada Test", genre: "Tests" });
    const passages = Array.from({ length: 120 }, (_, ordinal) => {
      const text = `In ${ordinal} a captain sails. ${"He follows his whale over every sea there is. ".repeat(15)}`;
      const contentHash = createHash("sha256").update(text).digest("hex");
      return { bookId: 1, kind: "text" as const, ordinal, section: null, text, contentHash };
    });
    await tx.insert(chunks).values(passages);
  });
}

test(
  "killed mid-way and stopped by Ctrl-C, a run goes on where it was: no answer is paid for twice",
  async () => {
    await withDatabase(storeLongText);
    const answered: string[] = [];
    let running: ReturnType<typeof start>;
    const answerUntil = (calls: number, signal: "SIGKILL" | "SIGINT") =>
      endpoint.answers((request) => {
        if (endpoint.requests.length > calls) {
          running.child.kill(signal);
          return new Promise(() => {});
        }
        answered.push(request.body);
        return openaiAnswer(stepOf(request) === "summary" ? goodSummary() : `Notes ${answered.length}.`);
      });
    const options = ["--yes", "--at-once", "1", "--part-tokens", "2000"];

    answerUntil(3, "SIGKILL");
    running = start("summarize", ...options);
    expect((await running.ended).code).toBeNull();
    await withDatabase(async (db) => expect(await db.$count(summaryDrafts)).toBe(3));

    answerUntil(4, "SIGINT");
    running = start("summarize", ...options);
    const stopped = await running.ended;
    expect(stopped.err).toBe("Stopped. What was answered is kept: run it again to go on.\n");
    expect(stopped.out).toContain("(3 answers kept from before)");
    expect(stopped.out).toContain("0 summaries written, 0 refused. Questions asked: 4;");
    expect(stopped.code).toBe(1);

    answerUntil(Number.POSITIVE_INFINITY, "SIGKILL");
    running = start("summarize", ...options);
    const last = await running.ended;
    expect(last.err).toBe("");
    expect(last.out).toContain("1 summary written, 0 refused.");
    expect(last.code).toBe(0);
    expect(answered.length).toBeGreaterThan(10);
    expect(new Set(answered).size).toBe(answered.length);
    await withDatabase(async (db) => {
      const [summary] = await db.select().from(summaries);
      expect(summary).toMatchObject({ generator: "openai/fake-1", words: 720, source: "the book's text" });
      expect(await db.$count(chunkEmbeddings)).toBe(await db.$count(chunks));
    });
  },
  patienceMs,
);

test(
  "the estimate asks nothing, and without --yes nobody is asked behind an operator's back",
  async () => {
    await withDatabase((db) => db.delete(summaries));
    endpoint.answers(() => openaiAnswer(goodSummary()));
    const estimate = await start("summarize", "--estimate", "--input-price", "3", "--output-price", "15")
      .ended;
    expect(estimate.out).toMatch(
      /^1 book for openai\/fake-1: 3 questions, about [\d,]+ tokens in and 1,800 out, about USD\s0\.\d\d\.\n$/,
    );
    expect(estimate.code).toBe(0);
    const unasked = await start("summarize").ended;
    expect(unasked.out).toContain("give --input-price and --output-price for the cost");
    expect(unasked.err).toBe("Nothing was asked. Add --yes to start.\n");
    expect(unasked.code).toBe(1);
    expect(endpoint.requests).toEqual([]);
  },
  patienceMs,
);

test.each([
  ["--part-tokens", "5"],
  ["--at-once", "9"],
  ["--input-price", "free"],
  ["--limit", "0"],
  ["--burn"],
  ["book"],
])("summarize %s %s prints how to use it and exits 2", async (...words) => {
  const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  expect(summarizeCommand(words)).toBe(2);
  expect(written.mock.calls.join("")).toContain("Usage: npm run books -- summarize [OPTIONS]");
  written.mockRestore();
});

test("--help is no fault", async () => {
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  expect(summarizeCommand(["--help"])).toBe(0);
  expect(enrichCommand(["--help"])).toBe(0);
  const said = written.mock.calls.join("");
  written.mockRestore();
  expect(said).toContain("--estimate");
  expect(said).toContain("--country CC");
});
