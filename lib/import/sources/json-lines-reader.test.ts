import path from "node:path";
import { expect, test } from "vitest";
import { withFolder } from "@/tests/support/collection";
import { all } from "@/tests/support/import-entries";
import { readJsonLines } from "./json-lines-reader";

async function read(...lines: unknown[]) {
  const text = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");
  return withFolder({ "books.jsonl": text }, (folder) =>
    all(readJsonLines(path.join(folder, "books.jsonl"), { origin: "a test" })),
  );
}

test("members may be texts, numbers, lists or named things", async () => {
  expect(
    await read(
      {
        id: 5,
        title: "A",
        authors: ["B C", { name: "D E" }],
        isbn: 9780141439518,
        year: 1818,
        genres: ["X", "Y"],
      },
      { ID: "6", Title: "F", author: null, description: { value: "<p>G</p>" }, extra: { path: "x" } },
    ),
  ).toMatchObject([
    {
      place: "line 1",
      sourceKey: "5",
      id: null,
      book: {
        title: "A",
        author: "B C; D E",
        isbn: "9780141439518",
        genre: "X",
        publication: { year: 1818 },
      },
    },
    { place: "line 2", sourceKey: "6", book: { title: "F", author: "Unknown", description: "G" } },
  ]);
});

test("a summary without provenance says what it was taken from, and no date that nobody knows", async () => {
  expect(await read({ title: "A", summary: "## One\n\nTwo words." })).toMatchObject([
    {
      book: {
        summary: {
          markdown: "## One\n\nTwo words.",
          words: 2,
          generator: "unknown",
          source: "a test",
          generatedAt: null,
        },
      },
    },
  ]);
});

test("broken lines are named, empty ones are no rows", async () => {
  expect(await read({ title: "A" }, "", "{", "[1]", { title: " " }, "null")).toMatchObject([
    { kind: "book", place: "line 1" },
    { place: "line 3", reason: expect.stringMatching(/^is not JSON: /) },
    { place: "line 4", reason: "is not a JSON object" },
    { place: "line 5", reason: "title: is missing" },
    { place: "line 6", reason: "is not a JSON object" },
  ]);
});

test("a row of an export asks for its id and keeps its key; an id alone asks for nothing", async () => {
  expect(await read({ id: 3, source_key: "founding:3", title: "A" }, { id: 3, title: "B" })).toMatchObject([
    { sourceKey: "founding:3", id: 3 },
    { sourceKey: "3", id: null },
  ]);
});
