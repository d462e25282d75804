import "server-only";
import { parseIsbn } from "../catalog/isbn";
import type { BookListQuery } from "../catalog/list-books";
import { integerParameter, invalidParameter, largestInteger, textParameter } from "./parameters";

/**
 * The parameters of `GET /books`, in either published variant: `page` or `offset`, of which `offset` wins. Both are
 * checked even when one is not used.
 */
export function bookListQuery(query: URLSearchParams): BookListQuery {
  const limit = integerParameter(query, "limit", { min: 1, max: 100, fallback: 20 });
  const page = integerParameter(query, "page", { min: 1, max: largestInteger, fallback: 1 });
  const offset = integerParameter(query, "offset", { min: 0, max: largestInteger, fallback: undefined });
  return {
    q: textParameter(query, "q"),
    author: textParameter(query, "author"),
    genre: textParameter(query, "genre"),
    isbn: isbnParameter(query),
    limit,
    offset: offset ?? (page - 1) * limit,
  };
}

function isbnParameter(query: URLSearchParams): string | undefined {
  const text = textParameter(query, "isbn");
  if (text === undefined) return undefined;
  const isbn = parseIsbn(text);
  if (isbn === null)
    throw invalidParameter("isbn", "must have 10 or 13 digits; hyphens may stand between them");
  return isbn.digits;
}
