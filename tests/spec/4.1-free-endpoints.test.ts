import { describe, expect, test } from "vitest";
import * as book from "@/app/(api)/books/[id]/route";
import * as books from "@/app/(api)/books/route";
import * as genres from "@/app/(api)/genres/route";
import * as stats from "@/app/(api)/stats/route";
import { loadCollection } from "@/lib/import/load-collection";
import { callRoute } from "../support/call-route";
import { bookFiles, withFolder } from "../support/collection";
import { testDatabase } from "../support/database";
import { testSearch } from "../support/search";

const database = testDatabase();

testSearch(database, (db) =>
  withFolder(bookFiles([{ id: 1 }, { id: 2 }]), (folder) => loadCollection(db, folder)),
);

const endpoints = [
  { target: "/books", route: books, params: {} },
  { target: "/books/1", route: book, params: { id: "1" } },
  { target: "/genres", route: genres, params: {} },
  { target: "/stats", route: stats, params: {} },
];

describe.each(endpoints)("SPEC 4.1, GET $target", ({ target, route, params }) => {
  test("answers 200 with compact JSON to anyone, cacheable for a minute, with an id", async () => {
    const response = await callRoute(route.GET, target, { params });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("public, max-age=60, stale-while-revalidate=3600");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-expose-headers")).toBe(
      "PAYMENT-REQUIRED, PAYMENT-RESPONSE, Link, X-Payment-Id, ETag",
    );
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    const text = await response.text();
    expect(JSON.stringify(JSON.parse(text))).toBe(text);
  });

  test("has a strong entity tag; a client that has it is told 304, also from a list, weakly, or with *", async () => {
    const first = await callRoute(route.GET, target, { params });
    const tag = first.headers.get("etag") ?? "";
    expect(tag).toMatch(/^"[0-9a-f]{64}"$/);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
      const again = await callRoute(route.GET, target, { params, headers: { "If-None-Match": known } });
      expect([known, again.status]).toEqual([known, 304]);
      expect(await again.text()).toBe("");
      expect(again.headers.get("etag")).toBe(tag);
      expect(again.headers.get("cache-control")).toBe(first.headers.get("cache-control"));
      expect(again.headers.get("vary")).toBe(first.headers.get("vary"));
    }
    const stale = await callRoute(route.GET, target, { params, headers: { "If-None-Match": '"other"' } });
    expect(stale.status).toBe(200);
  });

  test("HEAD has GET's headers and no body", async () => {
    const got = await callRoute(route.GET, target, { params });
    const head = await callRoute(route.HEAD, target, { method: "HEAD", params });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe("");
    const headers = (response: Response) => [...response.headers].filter(([name]) => name !== "x-request-id");
    expect(headers(head)).toEqual(headers(got));
  });

  test("OPTIONS answers 204 with what any origin may send", async () => {
    const response = await callRoute(route.OPTIONS, target, { method: "OPTIONS", params });
    expect(response.status).toBe(204);
    expect(await response.text()).toBe("");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-allow-methods")).toBe("GET, HEAD, OPTIONS");
    expect(response.headers.get("access-control-allow-headers")).toBe(
      "PAYMENT-SIGNATURE, X-PAYMENT, Idempotency-Key, Content-Type, Access-Control-Expose-Headers",
    );
    expect(response.headers.get("access-control-max-age")).toBe("86400");
    expect(response.headers.has("access-control-allow-credentials")).toBe(false);
  });

  test.each(["POST", "PUT", "PATCH", "DELETE"] as const)(
    "%s answers 405 and what is allowed",
    async (method) => {
      const response = await callRoute(route[method], target, { method, params });
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect((await response.json()).error).toMatchObject({ code: "method_not_allowed" });
    },
  );
});

describe("SPEC 4.1, GET /books/{id}", () => {
  const browser = { Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };

  test("sends a browser to the book's page, under whatever name of ours it came", async () => {
    for (const route of [book.GET, book.HEAD]) {
      const response = await callRoute(route, "/books/1", { params: { id: "1" }, headers: browser });
      expect(response.status).toBe(303);
      expect(response.headers.get("location")).toBe("/book/1/book-1");
      expect(response.headers.get("vary")).toBe("Accept");
      expect(response.headers.get("cache-control")).toBeNull();
      expect(await response.text()).toBe("");
    }
  });

  test.each(["", "*/*", "application/json", "application/json, text/html", "text/html;q=0.5, */*"])(
    "answers JSON to Accept %j",
    async (accept) => {
      const headers: Record<string, string> = accept === "" ? {} : { Accept: accept };
      const response = await callRoute(book.GET, "/books/1", { params: { id: "1" }, headers });
      expect(response.status).toBe(200);
      expect(response.headers.get("vary")).toBe("Accept");
      expect(response.headers.get("content-type")).toContain("application/json");
      expect(await response.json()).toMatchObject({ id: 1 });
    },
  );

  test("an unknown book is the same 404 to a browser", async () => {
    const response = await callRoute(book.GET, "/books/3", { params: { id: "3" }, headers: browser });
    expect(response.status).toBe(404);
    expect(response.headers.get("vary")).toBe("Accept");
    expect((await response.json()).error.code).toBe("book_not_found");
  });

  test.each(["0", "3", "2147483647", "2147483648", "9007199254740992", "99999999999999999999999999"])(
    "404 for %s, an integer that no book has",
    async (id) => {
      const response = await callRoute(book.GET, `/books/${id}`, { params: { id } });
      expect(response.status).toBe(404);
      expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(response.headers.get("x-request-id")).toBeTruthy();
      const { error } = await response.json();
      expect(Object.keys(error)).toEqual(["code", "message", "docUrl"]);
      expect(error.code).toBe("book_not_found");
      expect(error.message).toContain(id);
      expect(error.docUrl).toMatch(/^http.*\/developers#error-book_not_found$/);
    },
  );

  test.each(["abc", "1e3", "-1", "+1", "1.0", "01", "0x1", " 1", "1 ", "", "１", "1\u0000"])(
    "400 for %j, which is no id",
    async (id) => {
      const target = `/books/${encodeURIComponent(id)}`;
      const response = await callRoute(book.GET, target, { params: { id } });
      expect(response.status).toBe(400);
      const { error } = await response.json();
      expect(error).toMatchObject({ code: "invalid_parameter", parameter: "id" });
      expect(error.message).toMatch(/^id must be a whole number/);
    },
  );
});
