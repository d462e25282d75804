import { expect, test } from "vitest";
import { parseGutenbergHeader, withoutGutenbergFrame } from "./gutenberg";

const header = `The Project Gutenberg eBook of The Time Machine

Title: The Time Machine
       An Invention

Author: H. G. Wells

Release date: July 1, 2004 [eBook #0035]
                Most recently updated: October 3, 2024

Language: English

Original publication: London: William Heinemann, 1895

Credits: Someone

*** START OF THE PROJECT GUTENBERG EBOOK THE TIME
MACHINE ***
`;

async function body(text: string): Promise<string> {
  async function* lines() {
    yield* text.split("\n");
  }
  const kept: string[] = [];
  for await (const line of withoutGutenbergFrame(lines())) kept.push(line);
  return kept.join("\n").trim();
}

test("number, title, author and the year of the first publication come from the header", () => {
  expect(parseGutenbergHeader(header.split("\n"))).toEqual({
    ebook: "35",
    title: "The Time Machine An Invention",
    author: "H. G. Wells",
    year: "1895",
  });
});

test("the day on which the file was posted is no publication date", () => {
  const lines = [
    "Title: Emma",
    "Release Date: August, 1994 [Etext #158]",
    "*** START OF THIS PROJECT GUTENBERG EBOOK",
  ];
  expect(parseGutenbergHeader(lines)).toEqual({ ebook: "158", title: "Emma", author: null, year: null });
});

test("early files say title and author in their first line, and end their header with the small print", () => {
  const lines = [
    "****The Project Gutenberg Etext of Emma, by Jane Austen****",
    "August, 1994  [Etext #158]",
    "*END*THE SMALL PRINT! FOR PUBLIC DOMAIN ETEXTS*Ver.04.29.93*END*",
  ];
  expect(parseGutenbergHeader(lines)).toEqual({
    ebook: "158",
    title: "Emma",
    author: "Jane Austen",
    year: null,
  });
});

test("a text without the marker has no such header", () => {
  expect(parseGutenbergHeader(["Title: Emma", "Author: Jane Austen", "", "Emma Woodhouse …"])).toBeNull();
});

test.each([
  ["*** END OF THE PROJECT GUTENBERG EBOOK THE TIME MACHINE ***"],
  ["***END OF THE PROJECT GUTENBERG EBOOK THE TIME MACHINE***"],
  ["End of Project Gutenberg’s The Time Machine, by H. G. Wells"],
  ["End of the Project Gutenberg EBook of The Time Machine"],
  ["End of The Project Gutenberg Etext of The Time Machine"],
])("only what stands between header and %j is kept", async (end) => {
  const text = `${header}\n\nProduced by Anonymous\nVolunteers\n\nE-text prepared by A. B.\n\nThe Time Traveller.\n\nProduced by him.\n\n${end}\nLicence`;
  expect(await body(text)).toBe("The Time Traveller.\n\nProduced by him.");
});

test("a file cut off before its licence is kept to its end", async () => {
  expect(await body(`${header}\nThe Time Traveller.`)).toBe("The Time Traveller.");
});
