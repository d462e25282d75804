import path from "node:path";
import { describe, expect, test } from "vitest";
import { withFolder } from "@/tests/support/collection";
import type { SourceEntry } from "../sources/source-entry";
import { readTextFile } from "./text-reader";

async function read(name: string, content: string | Uint8Array) {
  return withFolder({ [name]: content }, (folder) => readPath(path.join(folder, name)));
}

/** The entry of a file, and each paragraph as "section: text". */
async function readPath(file: string): Promise<{ entry: SourceEntry; paragraphs: string[] }> {
  const entries: SourceEntry[] = [];
  for await (const entry of readTextFile(file)) entries.push(entry);
  const [entry] = entries;
  if (!entry || entries.length > 1) throw new Error(`${entries.length} entries of one file.`);
  const paragraphs: string[] = [];
  if (entry.kind === "book")
    for await (const { section, text } of entry.text?.() ?? []) paragraphs.push(`${section}: ${text}`);
  return { entry, paragraphs };
}

const gutenberg = `The Project Gutenberg EBook of Emma, by Jane Austen

Title: Emma
Author: Jane Austen
Release Date: August, 1994 [EBook #158]

*** START OF THIS PROJECT GUTENBERG EBOOK EMMA ***

CHAPTER I

Emma Woodhouse, handsome, clever,
and rich.

*** END OF THIS PROJECT GUTENBERG EBOOK EMMA ***

Licence.
`;

test("a Project Gutenberg text is known by its number and stripped of its frame", async () => {
  const { entry, paragraphs } = await read("x.txt", `\uFEFF${gutenberg.replaceAll("\n", "\r\n")}`);
  expect(entry).toMatchObject({
    kind: "book",
    place: "x.txt",
    sourceKey: "gutenberg:158",
    id: null,
    book: { title: "Emma", author: "Jane Austen", publication: { date: null } },
  });
  expect(paragraphs).toEqual(["CHAPTER I: Emma Woodhouse, handsome, clever, and rich."]);
});

test("a Markdown text gives title, author and year in its head", async () => {
  const content = "# Title: Emma\n## Author: Jane Austen\n## Year: 1815\n---\n## One\n\nText *here*.\n";
  const { entry, paragraphs } = await read("emma.md", content);
  expect(entry).toMatchObject({
    sourceKey: "emma.md",
    book: { title: "Emma", author: "Jane Austen", publication: { date: "1815-01-01", precision: "year" } },
  });
  expect(paragraphs).toEqual(["One: Text here."]);
});

test.each([
  ["Jane Austen - Emma.txt", "Emma", "Jane Austen"],
  ["Well-Being - A Guide - Part 1.txt", "A Guide - Part 1", "Well-Being"],
  ["The_Whale.txt", "The Whale", "Unknown"],
])("%s says title and author where the text does not", async (name, title, author) => {
  expect((await read(name, "Text.")).entry).toMatchObject({ sourceKey: name, book: { title, author } });
});

test("a file of a Markdown text without a head is Markdown by its name", async () => {
  expect((await read("a.md", "# One\n\nText *here*.")).paragraphs).toEqual(["One: Text here."]);
});

test("unreadable bytes are told where the text is UTF-8", async () => {
  const content = Buffer.concat([Buffer.from("\uFEFFcaf"), Buffer.from([0xe9]), Buffer.from(" au lait")]);
  const { entry, paragraphs } = await read("a.txt", content);
  expect(entry).toMatchObject({
    kind: "book",
    place: "a.txt",
    warnings: ["text: 1 unreadable place in its UTF-8"],
  });
  expect(paragraphs).toEqual(["null: caf\uFFFD au lait"]);
});

test.each([
  ["an empty file", "", "is empty"],
  ["blanks", "\r\n \n\f", "has no text"],
  ["only a frame", gutenberg.replace(/CHAPTER[^*]*/, ""), "has no text"],
  ["a picture", Buffer.from("\x89PNG\x01\x02\x03\x04\x05\x06".repeat(20), "latin1"), "is not a text"],
])("%s is refused", async (_, content, reason) => {
  expect((await read("a.txt", content)).entry).toEqual({ kind: "refused", place: "a.txt", reason });
});

test("a file that is not there is an error, not a refusal", async () => {
  await expect(readTextFile("/no/such.txt").next()).rejects.toThrow("ENOENT");
});

const testData = process.env.TEST_DATA;

describe.runIf(testData)("real texts", () => {
  const hamlet =
    "SCENE I. Elsinore. A platform before the castle.: FRANCISCO at his post. Enter to him BERNARDO";

  test.each([
    ["herman-melville_moby-dick.md", "Moby-Dick", "CHAPTER 1. Loomings.: Call me Ishmael."],
    [
      "l-frank-baum_the-wonderful-wizard-of-oz.md",
      "The Wonderful Wizard of Oz",
      "1. The Cyclone: Dorothy lived",
    ],
    [
      "niccol-machiavelli_the-prince.md",
      "The Prince",
      "CHAPTER II -- CONCERNING HEREDITARY PRINCIPALITIES: I will",
    ],
    ["made-utf16le-bom.txt", "Hamlet", hamlet],
    ["made-utf16le-bom.txt", "Hamlet", "null: Le cœur a ses raisons — « que la raison ne connaît point »."],
    ["made-windows1252.txt", "Hamlet", hamlet],
    ["made-windows1252.txt", "Hamlet", "null: Le cœur a ses raisons — « que la raison ne connaît point »."],
    ["pg236.txt", "The Jungle Book", "Mowgli’s Brothers: It was seven o’clock of a very warm evening"],
    ["pg2591.txt", "Grimms’ Fairy Tales", "HANS IN LUCK: Some men are born to good luck"],
    ["pg6052.txt", "The Minds and Manners of Wild Animals", "XIX. THE LAWS OF THE FLOCKS AND THE HERDS: "],
  ])("%s", async (file, title, start) => {
    const { entry, paragraphs } = await readPath(path.join(testData ?? "", "texts", file));
    expect(entry).toMatchObject({ kind: "book", place: file, book: { title }, warnings: [] });
    expect(paragraphs.find((paragraph) => paragraph.startsWith(start))).toBeDefined();
    expect(paragraphs.join("\n")).not.toMatch(/Project Gutenberg|\uFFFD/);
  });
});
