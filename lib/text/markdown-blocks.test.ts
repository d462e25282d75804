import { expect, test } from "vitest";
import { markdownBlocks } from "./markdown-blocks";

const text = (value: string) => [{ kind: "text", text: value }];

test("headings, paragraphs, lists, quotes and rules are told apart", () => {
  const markdown = [
    "## One ##",
    "A paragraph",
    "of two lines.",
    "",
    "### Sub",
    "- first",
    "  goes on",
    "* second",
    "",
    "3. three",
    "",
    "4) four",
    "",
    "> Said *once*.",
    "> > And again.",
    "",
    "---",
    "# C#",
  ].join("\r\n");
  expect(markdownBlocks(markdown)).toEqual([
    { kind: "heading", level: 2, inlines: text("One") },
    { kind: "paragraph", inlines: text("A paragraph of two lines.") },
    { kind: "heading", level: 3, inlines: text("Sub") },
    { kind: "list", isOrdered: false, start: 1, items: [text("first goes on"), text("second")] },
    { kind: "list", isOrdered: true, start: 3, items: [text("three"), text("four")] },
    {
      kind: "quote",
      blocks: [
        {
          kind: "paragraph",
          inlines: [
            { kind: "text", text: "Said " },
            { kind: "emphasis", children: text("once") },
            { kind: "text", text: "." },
          ],
        },
        { kind: "quote", blocks: [{ kind: "paragraph", inlines: text("And again.") }] },
      ],
    },
    { kind: "rule" },
    { kind: "heading", level: 2, inlines: text("C#") },
  ]);
});

test("a paragraph does not become a list because a line begins with a year", () => {
  expect(markdownBlocks("It was written in\n1948. It was read ever after.")).toEqual([
    { kind: "paragraph", inlines: text("It was written in 1948. It was read ever after.") },
  ]);
});

test("HTML, tables and fences are plain paragraphs: nothing is lost, nothing is markup", () => {
  expect(markdownBlocks("<script>alert(1)</script>\n<img src=x onerror=alert(1)>\n\n| a | b |")).toEqual([
    { kind: "paragraph", inlines: text("<script>alert(1)</script> <img src=x onerror=alert(1)>") },
    { kind: "paragraph", inlines: text("| a | b |") },
  ]);
});

test("nothing to show is no block", () => {
  expect(markdownBlocks("")).toEqual([]);
  expect(markdownBlocks(" \n\t\n")).toEqual([]);
  expect(markdownBlocks(">\n>")).toEqual([{ kind: "quote", blocks: [] }]);
});

test("quotes are nested three deep, whatever a text asks for", () => {
  const depth = JSON.stringify(markdownBlocks(`${">".repeat(50_000)} x`)).split('"quote"').length - 1;
  expect(depth).toBe(3);
});
