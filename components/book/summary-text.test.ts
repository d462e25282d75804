import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { markdownBlocks } from "@/lib/text/markdown-blocks";
import { SummaryContents } from "./summary-contents";
import { SummaryText } from "./summary-text";

const drawn = (markdown: string) =>
  renderToStaticMarkup(createElement(SummaryText, { blocks: markdownBlocks(markdown) }));

test("a summary is drawn as elements, its headings below those of the page", () => {
  const markdown =
    "## One *more*\n\nText with **weight** and `code`.\n\n### Sub\n\n3. c\n4. d\n\n- x\n\n> Said.\n\n---";
  expect(drawn(markdown)).toBe(
    '<h3 id="section-0">One <em>more</em></h3><p>Text with <strong>weight</strong> and <code>code</code>.</p>' +
      '<h4 id="section-2">Sub</h4><ol start="3"><li>c</li><li>d</li></ol><ul><li>x</li></ul>' +
      "<blockquote><p>Said.</p></blockquote><hr/>",
  );
});

test("a link shows where it leads, and leads to nothing but http and https", () => {
  expect(drawn("[word](https://example.org/a)")).toBe(
    '<p>word (<a href="https://example.org/a" rel="noopener noreferrer nofollow">https://example.org/a</a>)</p>',
  );
  expect(drawn("[word](javascript:alert(1))")).not.toContain("<a");
});

test("whatever a summary holds, nothing of it becomes HTML", () => {
  const hostile = [
    '<script>alert("x")</script>',
    "<img src=x onerror=alert(1)>",
    "## <svg onload=alert(1)>",
    '[<b>x</b>](https://example.org/"onmouseover="alert(1))',
    "> <iframe src=https://example.org></iframe>",
    "- <style>*{display:none}</style>",
    "`</p><script>`",
  ].join("\n\n");
  const elements = [...drawn(hostile).matchAll(/<([a-z0-9]+)/g)].map(([, name]) => name);
  expect(new Set(elements)).toEqual(new Set(["p", "h3", "blockquote", "ul", "li", "code"]));
});

test("the contents name each section once, in order, and lead to its heading", () => {
  const blocks = markdownBlocks("Before.\n\n## One *more*\n\nText.\n\n### Sub\n\n## Two\n\nEnd.");
  const contents = renderToStaticMarkup(createElement(SummaryContents, { blocks }));
  expect([...contents.matchAll(/href="#([^"]+)">([^<]+)/g)].map(([, id, title]) => [id, title])).toEqual([
    ["section-1", "One more"],
    ["section-4", "Two"],
    ["keep", "Keep this summary"],
  ]);
  for (const [, id] of contents.matchAll(/href="#(section-\d+)"/g))
    expect(renderToStaticMarkup(createElement(SummaryText, { blocks }))).toContain(`id="${id}"`);
});
