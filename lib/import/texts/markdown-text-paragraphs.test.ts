import { expect, test } from "vitest";
import { parseMarkdownTextHead } from "./markdown-text-head";
import { markdownTextParagraphs } from "./markdown-text-paragraphs";

const text = `# Title: Hamlet

## Author: William Shakespeare
## Year: 1602

-------

## ACT I ##
### SCENE I. _Elsinore_.
_Enter_ **BERNARDO**

Who's
there?

- one
- two

#

No heading now. #hashtag
`;

test("the head gives title, author and year", () => {
  expect(parseMarkdownTextHead(text.split("\n"))).toEqual({
    title: "Hamlet",
    author: "William Shakespeare",
    year: "1602",
  });
  expect(parseMarkdownTextHead(["# Hamlet", "## Author: William Shakespeare"])).toBeNull();
});

test("paragraphs are plain text under the nearest heading of any level", async () => {
  async function* lines() {
    yield* text.split("\n");
  }
  const found: [string | null, string][] = [];
  for await (const paragraph of markdownTextParagraphs(lines()))
    found.push([paragraph.section, paragraph.text]);
  expect(found).toEqual([
    ["SCENE I. Elsinore.", "Enter BERNARDO"],
    ["SCENE I. Elsinore.", "Who's there?"],
    ["SCENE I. Elsinore.", "one"],
    ["SCENE I. Elsinore.", "two"],
    [null, "No heading now. #hashtag"],
  ]);
});
