import "server-only";
import { z } from "zod";
import { ApiError } from "../errors";

const longestText = 2000;

/** Control characters could make an operator's terminal do things; a reader's text has line breaks and tabs only. */
const report = z.object({
  text: z
    .string()
    .transform((text) => text.replace(/\r\n?/g, "\n").trim())
    .refine((text) => text !== "" && [...text].length <= longestText && !/(?![\n\t])\p{Cc}/u.test(text)),
});

/**
 * The text of `POST /books/{id}/reports`, trimmed.
 * @throws ApiError invalid_body
 */
export function bookReportBody(body: unknown): string {
  const parsed = report.safeParse(body);
  if (parsed.success) return parsed.data.text;
  const message = `Send {"text": "…"} with 1 to ${longestText} characters of plain text that say what is wrong.`;
  throw new ApiError("invalid_body", message);
}
