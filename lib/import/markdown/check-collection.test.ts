import { describe, expect, test } from "vitest";
import { markdownBook, type TestBook, withFolder } from "@/tests/support/collection";
import { checkCollection } from "./check-collection";

/** Six sections of 110 different words each, no two books alike. */
function goodBook(id: number): TestBook {
  const words = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `w${id}x${from + index}`).join(" ");
  const sections = [0, 1, 2, 3, 4, 5].map((part) => `## Part ${part} of ${id}\n\n${words(part * 200, 110)}.`);
  return { id, description: `${words(5_000, 79)} end.`, body: sections.join("\n\n") };
}

function check(books: TestBook[]): Promise<string[]> {
  const files = Object.fromEntries(books.map((book) => [`${book.id}.md`, markdownBook(book)]));
  return withFolder(files, async (folder) =>
    (await checkCollection(folder)).map(({ file, reason }) => `${file} ${reason}`),
  );
}

describe("the checker of the founding collection", () => {
  test("finds nothing wrong with good books", async () => {
    expect(await check([goodBook(1), goodBook(2)])).toEqual([]);
  });

  test.each([
    ["a short description", { description: "Too short." }, "description: words: 2 is not from 60 to 120"],
    [
      "a tired opening",
      { description: `This book ${"tells ".repeat(70)}` },
      "description: opens like any other",
    ],
    ["an en dash", { title: "A \u2013 B" }, "title: has the character U+2013 near “A ”"],
    ["a curly quote", { title: "A\u2019s" }, "title: has the character U+2019 near “A”"],
    ["an invisible character", { author: "A\u200bB" }, "author: has the character U+200B near “A”"],
  ])("%s", async (_, change, fault) => {
    expect(await check([{ ...goodBook(1), ...change }])).toEqual([`1.md ${fault}`]);
  });

  test("a summary that is short, has few sections, and opens like any other", async () => {
    const book = { ...goodBook(1), body: "## A\n\nIn this summary little is said." };
    expect(await check([book])).toEqual([
      "1.md summary: words: 6 is not from 600 to 900",
      "1.md summary: sections: 1 is not from 5 to 8",
      "1.md summary: opens like any other",
    ]);
  });

  test("text before the first heading, and an empty section", async () => {
    const { body = "" } = goodBook(1);
    const fault = "1.md summary: a section lacks heading or text";
    expect(await check([{ ...goodBook(1), body: `Early. ${body}` }])).toEqual([fault]);
    expect(await check([{ ...goodBook(1), body: `${body}\n\n## Empty` }])).toEqual([fault]);
  });

  test("titles, headings and eight words in a row are each book's own", async () => {
    const first = goodBook(1);
    const borrowed = (first.body ?? "").split(/\s+/).slice(20, 28).join(" ");
    const second = goodBook(2);
    const body = `${second.body?.replace("Part 3 of 2", "PART 3 of 1")} ${borrowed}`;
    expect(await check([first, { ...second, title: "book 1", body }])).toEqual([
      "2.md title: “book 1” is also in 1.md",
      "2.md heading: “part 3 of 1” is also in 1.md",
      `2.md run of 8 words: “${borrowed}” is also in 1.md`,
    ]);
    const seven = borrowed.split(" ").slice(1).join(" ");
    expect(await check([first, { ...second, body: `${second.body} ${seven}` }])).toEqual([]);
  });

  test("a file that is no book, and an id that two books have", async () => {
    expect(await check([goodBook(1), { ...goodBook(2), isbn: "junk" }])).toEqual([
      '2.md isbn: "junk" has not 10 or 13 digits',
    ]);
  });
});

test("the founding collection keeps its promises", async () => {
  expect(await checkCollection("drizzle/collection")).toEqual([]);
});
