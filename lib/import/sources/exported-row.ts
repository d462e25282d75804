import { bookFromFrontMatter } from "../markdown/markdown-book";
import { markdownEntry } from "../markdown/markdown-entry";
import type { SourceEntry } from "./source-entry";

/** Whether an object of JSON Lines is one of our own exports: it says which source its book came from. */
export function isExportedRow(object: Record<string, unknown>): boolean {
  return typeof object.source_key === "string" && typeof object.id === "number";
}

/** The book of an exported row, or a refusal for each of its faults: such a row is exact, or something is wrong. */
export function* exportedRowEntries(
  place: string,
  { summary, ...members }: Record<string, unknown>,
): Generator<SourceEntry> {
  const fields = Object.fromEntries(
    Object.entries(members).map(([name, value]) => [name, value === null ? null : textOf(value)] as const),
  );
  const parsed = bookFromFrontMatter({ fields, body: typeof summary === "string" ? summary : "" });
  if ("faults" in parsed) for (const reason of parsed.faults) yield { kind: "refused", place, reason };
  else yield markdownEntry({ file: place, ...parsed }, "");
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
