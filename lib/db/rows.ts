import "server-only";
import type { z } from "zod";

/**
 * The rows of a raw `db.execute`: postgres.js answers an array, PGlite an object with `rows`. Each row is parsed, since
 * neither driver knows its shape.
 */
export function rows<T extends z.ZodType>(result: unknown, row: T): z.output<T>[] {
  const list = Array.isArray(result) ? [...result] : hasRows(result) ? result.rows : [];
  return row.array().parse(list);
}

function hasRows(result: unknown): result is { rows: unknown[] } {
  return typeof result === "object" && result !== null && "rows" in result && Array.isArray(result.rows);
}
