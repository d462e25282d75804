import type { Summary } from "../summaries/get-summary";
import { parseJson } from "./parse-json";
import { isCount, isText, shape } from "./shape";

/** The body of a bought summary; null when it is none. */
export function parseBoughtSummary(body: string): Summary | null {
  const value = parseJson(body);
  return isSummary(value) ? value : null;
}

const isSummary = shape<Summary>({ id: isCount, title: isText, author: isText, summary: isText });
