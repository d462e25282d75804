import { expect, test } from "vitest";
import { GET } from "@/app/(api)/books/route";
import { callRoute } from "../support/call-route";
import { testDatabase } from "../support/database";
import { testSearch } from "../support/search";

testSearch(testDatabase());

const limit = "limit must be a whole number from 1 to 100.";
const page = "page must be a whole number from 1 to 2147483647.";
const offset = "offset must be a whole number from 0 to 2147483647.";

test.each([
  ["limit", "0", limit],
  ["limit", "101", limit],
  ["limit", "-1", limit],
  ["limit", "1.5", limit],
  ["limit", "abc", limit],
  ["limit", "1e1", limit],
  ["limit", "", limit],
  ["limit", "+5", limit],
  ["limit", "05", limit],
  ["limit", "99999999999999999999", limit],
  ["page", "0", page],
  ["page", "-1", page],
  ["page", "1.5", page],
  ["page", "abc", page],
  ["page", "", page],
  ["page", "2147483648", page],
  ["offset", "-1", offset],
  ["offset", "1.5", offset],
  ["offset", "abc", offset],
  ["offset", "2147483648", offset],
  ["isbn", "junk", "isbn must have 10 or 13 digits; hyphens may stand between them."],
  ["isbn", "978014143951", "isbn must have 10 or 13 digits; hyphens may stand between them."],
  ["isbn", "9.78e+12", "isbn must have 10 or 13 digits; hyphens may stand between them."],
  ["q", "a\u0000b", "q must not contain control characters."],
  ["author", "a\u0000b", "author must not contain control characters."],
  ["genre", "a\u001bb", "genre must not contain control characters."],
  ["q", "x".repeat(513), "q must have at most 512 characters."],
])("SPEC 8: %s=%j is refused by name and range, never clamped", async (parameter, value, message) => {
  const response = await callRoute(GET, `/books?${new URLSearchParams({ [parameter]: value })}`);
  expect(response.status).toBe(400);
  const { error } = await response.json();
  expect(error).toEqual({
    code: "invalid_parameter",
    message,
    docUrl: expect.stringMatching(/\/developers#error-invalid_parameter$/),
    parameter,
  });
});

test("SPEC 8: a malformed page is refused even when offset wins", async () => {
  const response = await callRoute(GET, "/books?offset=0&page=x");
  expect(response.status).toBe(400);
});

test.each(["limit", "page", "offset", "q", "author", "genre", "isbn"])(
  "%s given twice is refused",
  async (parameter) => {
    const response = await callRoute(GET, `/books?${parameter}=1&${parameter}=1`);
    expect(response.status).toBe(400);
    const { error } = await response.json();
    expect(error).toMatchObject({ parameter, message: `${parameter} must be given only once.` });
  },
);

test.each(["limit=1", "limit=100", "page=1", "offset=0", `q=${"x".repeat(512)}`])(
  "SPEC 8: %s is within the limits",
  async (query) => {
    expect((await callRoute(GET, `/books?${query}`)).status).toBe(200);
  },
);
