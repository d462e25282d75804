import { expect, test } from "vitest";
import { markdownInlines } from "./markdown-inlines";

const text = (value: string) => ({ kind: "text", text: value });

test("emphasis, strong, both, code and escapes", () => {
  expect(markdownInlines("a *b* **c** ***d*** _e_ `f*g` \\*h\\*")).toEqual([
    text("a "),
    { kind: "emphasis", children: [text("b")] },
    text(" "),
    { kind: "strong", children: [text("c")] },
    text(" "),
    { kind: "strong", children: [{ kind: "emphasis", children: [text("d")] }] },
    text(" "),
    { kind: "emphasis", children: [text("e")] },
    text(" "),
    { kind: "code", text: "f*g" },
    text(" *h*"),
  ]);
  expect(markdownInlines("**very *much* so**")).toEqual([
    {
      kind: "strong",
      children: [text("very "), { kind: "emphasis", children: [text("much")] }, text(" so")],
    },
  ]);
});

test("what is not closed, and what is no markup, is the text it was", () => {
  for (const plain of [
    "2 * 3 * 4",
    "a_b_c",
    "*open",
    "**open",
    "`lone",
    "a ** b",
    "[x] (y)",
    "[x](",
    "C:\\dir",
  ])
    expect(markdownInlines(plain)).toEqual([text(plain)]);
  expect(markdownInlines("**a *b** c")).toEqual([{ kind: "strong", children: [text("a *b")] }, text(" c")]);
});

test("a link leads to http or https only, and shows the address that it leads to", () => {
  expect(markdownInlines("see [it](https://example.org/a?b=c).")).toEqual([
    text("see "),
    { kind: "link", text: "it", address: "https://example.org/a?b=c" },
    text("."),
  ]);
  for (const hostile of [
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert`1`)",
    "[x](data:text/html,hi)",
    "[x](//example.org)",
    "[x](https://)",
    "![x](https://example.org/pixel.gif)",
    "<a href=https://example.org>x</a>",
  ])
    expect(kindsOf(markdownInlines(hostile))).not.toContain("link");
});

test("hostile input takes its length in time and does not nest without end", () => {
  const startedAt = performance.now();
  for (const piece of ["[", "*a ", "**a", "_a ", "`", "``a", "[a](", "![", "\\", "***a _b ", "[a](http://b"])
    expect(depthOf(markdownInlines(piece.repeat(40_000)))).toBeLessThanOrEqual(14);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

type Inlines = ReturnType<typeof markdownInlines>;

function kindsOf(inlines: Inlines): string[] {
  return inlines.flatMap((inline) => [
    inline.kind,
    ...("children" in inline ? kindsOf(inline.children) : []),
  ]);
}

function depthOf(inlines: Inlines): number {
  const depths = inlines.map((inline) => ("children" in inline ? 1 + depthOf(inline.children) : 0));
  return depths.reduce((deepest, depth) => Math.max(deepest, depth), 0);
}
