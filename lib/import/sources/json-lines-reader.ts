import "server-only";
import { type Columns, type Field, guessColumns } from "../csv/csv-columns";
import type { TableOptions } from "../csv/csv-reader";
import { exportedRowEntries, isExportedRow } from "./exported-row";
import { rowEntry } from "./row-entry";
import type { SourceEntry } from "./source-entry";
import { sourceLines } from "./source-lines";

/** Sources whose objects differ have few forms; beyond so many they are worked out again. */
const rememberedForms = 1_000;

/**
 * Reads JSON Lines, one book an object, holding one line at a time. Members are found by their names like the columns of
 * a table; each may be a text, a number or a list. Objects of our own exports are read exactly.
 * @throws Error when the file cannot be read or is not a text
 */
export async function* readJsonLines(
  file: string,
  { origin, map = {}, onBytes }: TableOptions,
): AsyncGenerator<SourceEntry> {
  const forms = new Map<string, Columns>();
  for await (const { number, text } of sourceLines(file, onBytes)) {
    const place = `line ${number}`;
    const parsed = text === null ? { fault: "is longer than a row can be" } : parseObject(text);
    if (parsed === null) continue;
    if ("fault" in parsed) {
      yield { kind: "refused", place, reason: parsed.fault };
      continue;
    }
    const { object } = parsed;
    if (isExportedRow(object)) {
      yield* exportedRowEntries(place, object);
      continue;
    }
    const names = Object.keys(object);
    const form = JSON.stringify(names);
    const columns = forms.get(form) ?? guessColumns(names, ofThose(names, map));
    if (forms.size < rememberedForms) forms.set(form, columns);
    yield rowEntry(place, (name) => textsOf(object[name]), columns, origin);
  }
}

function parseObject(text: string): { object: Record<string, unknown> } | { fault: string } | null {
  if (text.trim() === "") return null;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? { object: value } : { fault: "is not a JSON object" };
  } catch (error) {
    return { fault: `is not JSON: ${error instanceof Error ? error.message.slice(0, 200) : String(error)}` };
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An object may lack a member that was named; another has it. */
function ofThose(names: string[], map: Partial<Record<Field, string>>): Partial<Record<Field, string>> {
  return Object.fromEntries(Object.entries(map).filter(([, name]) => names.includes(name)));
}

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number" || typeof value === "bigint") return [String(value)];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (!isObject(value)) return [];
  // Open Library and its like write {"name": …} and {"value": …}.
  const named = value.name ?? value.value;
  return named === undefined ? [JSON.stringify(value)] : textsOf(named);
}
