import "server-only";
import { z } from "zod";
import { ApiError } from "../errors";

/** The largest id, page or offset: what the database's integer holds. */
export const largestInteger = 2_147_483_647;

/** A malformed parameter: 400, with the parameter's name in the message and in `error.parameter`. */
export function invalidParameter(parameter: string, problem: string): ApiError {
  return new ApiError("invalid_parameter", `${parameter} ${problem}.`, { details: { parameter } });
}

/**
 * An integer of the query. Only canonical decimal digits count: 1e3, 1.5, +1, 007 and "" are refused, not guessed at.
 * @returns the fallback when the parameter is absent
 * @throws ApiError invalid_parameter naming the allowed range
 */
export function integerParameter<Fallback extends number | undefined>(
  query: URLSearchParams,
  name: string,
  range: { min: number; max: number; fallback: Fallback },
): number | Fallback {
  const text = single(query, name);
  if (text === undefined) return range.fallback;
  const value = canonicalInteger.pipe(z.number().min(range.min).max(range.max)).safeParse(text);
  if (value.success) return value.data;
  throw invalidParameter(name, `must be a whole number from ${range.min} to ${range.max}`);
}

/**
 * A text of the query, trimmed. Absent or blank is undefined.
 * @throws ApiError invalid_parameter when it is over 512 characters or holds a control character
 */
export function textParameter(query: URLSearchParams, name: string): string | undefined {
  const text = single(query, name)?.trim();
  if (!text) return undefined;
  if (/\p{Cc}/u.test(text)) throw invalidParameter(name, "must not contain control characters");
  if ([...text].length > longestText)
    throw invalidParameter(name, `must have at most ${longestText} characters`);
  return text;
}

/** Like textParameter, but absent or blank is refused. */
export function requiredTextParameter(query: URLSearchParams, name: string): string {
  const text = textParameter(query, name);
  if (text === undefined) throw invalidParameter(name, `is required: from 1 to ${longestText} characters`);
  return text;
}

/**
 * A yes or no of the query: `true` or `false`, nothing else.
 * @returns the fallback when the parameter is absent
 */
export function booleanParameter(query: URLSearchParams, name: string, fallback: boolean): boolean {
  const text = single(query, name);
  if (text === undefined) return fallback;
  if (text !== "true" && text !== "false") throw invalidParameter(name, "must be true or false");
  return text === "true";
}

/**
 * A book's id from a path: canonical digits.
 * @throws ApiError invalid_parameter for anything else, book_not_found for an integer beyond every id
 */
export function bookIdParameter(text: string | undefined): number {
  if (!canonicalInteger.safeParse(text).success)
    throw invalidParameter("id", "must be a whole number, such as 42");
  const id = Number(text);
  if (id > largestInteger) throw new ApiError("book_not_found", `No book has the id ${text}. See /books.`);
  return id;
}

const longestText = 512;
const canonicalInteger = z
  .string()
  .regex(/^(?:0|[1-9]\d*)$/)
  .transform(Number);

/** The value of a parameter that may be given once; twice would leave open which one counts. */
function single(query: URLSearchParams, name: string): string | undefined {
  const values = query.getAll(name);
  if (values.length > 1) throw invalidParameter(name, "must be given only once");
  return values[0];
}
