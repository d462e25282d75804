/**
 * A model's answer as Markdown of our own form: without a code fence around it, a title above it or a rule below it, in
 * composed characters and none that a text has no use for.
 */
export function tidySummary(answer: string): string {
  const text = answer
    .toWellFormed()
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n]/gu, " ")
    .trim();
  const fenced = /^```(?:markdown|md)?\n(.*)\n```$/s.exec(text)?.[1] ?? text;
  return fenced
    .trim()
    .replace(/^#[ \t]+[^\n]*\n+/, "")
    .replace(/\n+(?:-{3,}|\*{3,})\s*$/, "")
    .replace(/[ \t]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .replace(/^(##[ \t]+[^\n]*)\n(?!\n)/gm, "$1\n\n")
    .trim();
}
