import { z } from "zod";
import { parseIsbn } from "../catalog/isbn";
import { countWords } from "../text/count-words";
import { markdownSections } from "../text/markdown-sections";
import { plainParagraphs } from "../text/plain-paragraphs";
import { type FrontMatter, parseFrontMatter } from "./front-matter";
import type { ImportedBook, ImportedSummary } from "./imported-book";
import { isCalendarDate, parsePublicationDate } from "./publication-date";

/** Parses a Markdown book: facts in the front matter, the summary as the body. Answers the book or all its faults. */
export function parseMarkdownBook(text: string): { book: ImportedBook } | { faults: string[] } {
  const parts = parseFrontMatter(text);
  if ("faults" in parts) return parts;
  const fields = fieldsSchema.safeParse(parts.fields);
  const publication = parsePublicationDate({
    date: parts.fields.publication_date ?? null,
    precision: parts.fields.date_precision ?? null,
    year: parts.fields.publication_year ?? null,
  });
  const summary = summaryOf(parts);
  const faults = [
    ...(fields.success ? [] : fields.error.issues.map(faultOf)),
    ...("fault" in publication ? [publication.fault] : []),
    ...(summary !== null && "faults" in summary ? summary.faults : []),
  ];
  if (!fields.success || "fault" in publication || (summary !== null && "faults" in summary))
    return { faults };
  const { google_title: googleTitle, id, title, author, genre, isbn, description } = fields.data;
  return { book: { id, title, author, googleTitle, publication, genre, isbn, description, summary } };
}

const line = (most: number) =>
  z
    .string({ error: "is missing" })
    .transform((text) => text.normalize("NFC").replace(/\s+/g, " ").trim())
    .pipe(
      z
        .string()
        .max(most, `is longer than ${most} characters`)
        .regex(/^\P{Cc}*$/u, "contains a control character"),
    );
const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null);
const or = (fallback: string, most: number) =>
  line(most)
    .nullish()
    .transform((value) => value ?? fallback);

const fieldsSchema = z.strictObject({
  id: z
    .string({ error: "is missing" })
    .regex(/^[1-9]\d*$/, "must be a whole number above 0")
    .transform(Number)
    .pipe(z.number().max(2_147_483_647, "is larger than 2147483647")),
  title: line(500),
  author: or("Unknown", 2_000),
  google_title: optional(line(500)),
  // Read together by parsePublicationDate.
  publication_date: z.unknown().optional(),
  date_precision: z.unknown().optional(),
  publication_year: z.unknown().optional(),
  genre: or("Unclassified", 100),
  isbn: optional(
    line(40).transform((text, context) => {
      const isbn = parseIsbn(text);
      if (isbn?.isValid) return isbn.digits;
      const message = isbn ? `"${text}" has a wrong check digit` : `"${text}" has not 10 or 13 digits`;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    }),
  ),
  description: optional(line(10_000)),
  // Read together with the body by summaryOf.
  generator: z.unknown().optional(),
  source: z.unknown().optional(),
  generated_at: z.unknown().optional(),
});

const provenance = z.object({
  generator: line(500),
  source: line(500),
  generated_at: z
    .string({ error: "is missing" })
    .refine(isCalendarDate, { error: "must be a date (YYYY-MM-DD)" }),
});

/** The body as a summary. One that is there must say who wrote it, from what and when. */
function summaryOf({ body, fields }: FrontMatter): ImportedSummary | { faults: string[] } | null {
  if (body === "") return null;
  const markdown = body.normalize("NFC");
  const told = provenance.safeParse(fields);
  const faults = told.success ? [] : told.error.issues.map(faultOf);
  if (/[^\P{Cc}\n\t]/u.test(markdown)) faults.push("summary: contains a control character");
  if (!told.success || faults.length > 0) return { faults };
  const words = markdownSections(markdown)
    .flatMap((section) => plainParagraphs(section.body))
    .reduce((sum, paragraph) => sum + countWords(paragraph), 0);
  const { generator, source, generated_at: generatedAt } = told.data;
  return { markdown, words, generator, source, generatedAt };
}

function faultOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys") return `${issue.keys.join(", ")}: not a field of a book`;
  return `${issue.path.join(".")}: ${issue.message}`;
}
