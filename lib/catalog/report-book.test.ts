import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as route from "@/app/(api)/books/[id]/reports/route";
import { bookReports } from "@/drizzle/schema";
import { callRoute } from "@/tests/support/call-route";
import { bookFiles, withFolder } from "@/tests/support/collection";
import { testDatabase } from "@/tests/support/database";
import { loadCollection } from "../import/load-collection";
import { listBookReports } from "./list-book-reports";
import { removeBookReports } from "./remove-book-reports";

const database = testDatabase();

beforeAll(async () => {
  const files = bookFiles([{ id: 1, title: "One" }, { id: 2 }]);
  await withFolder(files, (folder) => loadCollection(database.db, folder));
});
beforeEach(async () => {
  await database.db.delete(bookReports);
});

const post = (id: string, body: unknown, headers: Record<string, string> = {}) =>
  callRoute(route.POST, `/books/${id}/reports`, {
    method: "POST",
    headers,
    body: typeof body === "string" ? body : JSON.stringify(body),
    params: { id },
  });
const report = (text: string, id = "1") => post(id, { text });
const kept = async () => (await listBookReports()).map(({ text }) => text);

describe("POST /books/{id}/reports", () => {
  test("keeps the trimmed text and says that it was received", async () => {
    const response = await report("  The date is wrong.\r\nIt was 1818.\t \n");
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ received: true });
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await listBookReports()).toEqual([
      {
        id: expect.any(Number),
        bookId: 1,
        title: "One",
        text: "The date is wrong.\nIt was 1818.",
        createdAt: expect.any(Date),
      },
    ]);
  });

  test("takes 2000 characters, counted as a reader counts them, also when each is escaped in JSON", async () => {
    for (const text of ["x".repeat(2000), "📖".repeat(2000), '"'.repeat(2000)])
      expect((await report(text)).status).toBe(200);
    expect(await kept()).toHaveLength(3);
  });

  test.each([
    ["no text", {}],
    ["a blank one", { text: " \n\t " }],
    ["a number", { text: 5 }],
    ["null", null],
    ["a list", ["wrong"]],
    ["2001 characters", { text: "x".repeat(2001) }],
    ["a terminal's escape sequence", { text: "\u001b[2Jgone" }],
    ["a NUL, which PostgreSQL cannot keep", { text: "a\u0000b" }],
    ["a C1 control character", { text: "a\u009bb" }],
  ])("%s is refused with what to send, and nothing is kept", async (_name, body) => {
    const response = await post("1", body);
    expect(response.status).toBe(400);
    expect((await response.json()).error).toMatchObject({
      code: "invalid_body",
      message: expect.stringContaining("1 to 2000 characters"),
    });
    expect(await kept()).toEqual([]);
  });

  test("what is no JSON, or too large, is refused", async () => {
    expect((await post("1", "text=wrong")).status).toBe(400);
    expect((await post("1", { text: "x", more: "y".repeat(5000) })).status).toBe(400);
    expect(await kept()).toEqual([]);
  });

  test("an unknown book is 404, what is no id 400", async () => {
    expect((await (await report("wrong", "3")).json()).error.code).toBe("book_not_found");
    expect((await (await report("wrong", "99999999999")).json()).error.code).toBe("book_not_found");
    expect((await (await report("wrong", "one")).json()).error).toMatchObject({ parameter: "id" });
    expect(await kept()).toEqual([]);
  });

  test("a page of another origin may not send one; our own may, under whatever host it was opened", async () => {
    const foreign = await post(
      "1",
      { text: "x" },
      { Origin: "https://evil.example", Host: "127.0.0.1:3000" },
    );
    expect(foreign.status).toBe(403);
    expect(foreign.headers.has("access-control-allow-origin")).toBe(false);
    const own = await post("1", { text: "x" }, { Origin: "http://127.0.0.1:3000", Host: "127.0.0.1:3000" });
    expect(own.status).toBe(200);
  });

  test("GET tells nobody what was reported", async () => {
    await report("wrong");
    const response = await callRoute(route.GET, "/books/1/reports", { params: { id: "1" } });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("POST");
  });

  test("a flood on one book stops at 200, drops none of them, and leaves other books alone", async () => {
    const flood = Array.from({ length: 200 }, (_, number) => ({ bookId: 1, text: `report ${number}` }));
    await database.db.insert(bookReports).values(flood);
    const response = await report("one more");
    expect(response.status).toBe(429);
    expect((await response.json()).error).toMatchObject({
      code: "too_many_reports",
      message: expect.stringContaining("“One” has 200 reports"),
    });
    expect(await kept()).toHaveLength(200);
    expect((await report("wrong", "2")).status).toBe(200);

    const dealtWith = (await listBookReports()).find(({ bookId }) => bookId === 1);
    expect(await removeBookReports([dealtWith?.id ?? 0, 999_999])).toBe(1);
    expect((await report("one more")).status).toBe(200);
  });
});

test("reports are listed newest first, those of one moment by id", async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));
  await database.db.insert(bookReports).values([
    { bookId: 1, text: "first", createdAt: at(1) },
    { bookId: 2, text: "third", createdAt: at(3) },
    { bookId: 1, text: "second", createdAt: at(2) },
    { bookId: 2, text: "fourth", createdAt: at(3) },
  ]);
  expect(await kept()).toEqual(["fourth", "third", "second", "first"]);
  expect(await removeBookReports([])).toBe(0);
});
