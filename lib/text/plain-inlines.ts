import type { MarkdownInline } from "./markdown-inlines";

/** The words of a marked-up text alone. */
export function plainInlines(inlines: MarkdownInline[]): string {
  return inlines
    .map((inline) => ("children" in inline ? plainInlines(inline.children) : inline.text))
    .join("");
}
