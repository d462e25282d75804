import { isMap, isScalar, parseDocument } from "yaml";

/** A Markdown file's head, every value as it is written (null when empty), and the text below it. */
export type FrontMatter = { fields: Record<string, string | null>; body: string };

/**
 * Cuts a Markdown file at its front matter. Values stay texts: YAML would make a number of an ISBN and lose its zeros,
 * or read the title 1984 as one.
 */
export function parseFrontMatter(text: string): FrontMatter | { faults: string[] } {
  const lines = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const [, head, body] = /^---[ \t]*\n(.*?)^---[ \t]*(?:\n(.*))?$/ms.exec(lines) ?? [];
  if (!lines.startsWith("---") || head === undefined)
    return { faults: ["has no front matter: the first line must be ---, and another --- must end it"] };
  const document = parseDocument(head, { schema: "failsafe" });
  if (document.errors.length > 0)
    return { faults: document.errors.map((error) => `front matter: ${firstLine(error.message)}`) };
  if (!isMap(document.contents)) return { faults: ["front matter: must be lines of the form name: value"] };

  const fields: Record<string, string | null> = {};
  const faults: string[] = [];
  for (const { key, value } of document.contents.items) {
    const name = isScalar(key) ? String(key.value) : "?";
    if (isScalar(value) && typeof value.value === "string")
      fields[name] = isNull(value.value, value.type) ? null : value.value;
    else if (value === null) fields[name] = null;
    else faults.push(`${name}: must be one text`);
  }
  return faults.length > 0 ? { faults } : { fields, body: (body ?? "").trim() };
}

function isNull(text: string, written: string | undefined): boolean {
  return text.trim() === "" || (written === "PLAIN" && /^(?:null|~)$/i.test(text));
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? text;
}
