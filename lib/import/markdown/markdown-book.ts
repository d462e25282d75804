import { z } from "zod";
import { parseIsbn } from "../../catalog/isbn";
import { enrichmentSchema } from "../enrichment/enrichment-schema";
import {
  type ImportedBook,
  type ImportedSummary,
  unknownAuthor,
  unknownGenre,
} from "../fields/imported-book";
import { isCalendarDate, parsePublicationDate } from "../fields/publication-date";
import { summaryWords } from "../fields/summary-words";
import { type FrontMatter, parseFrontMatter } from "./front-matter";

/** A book with what its file calls it: the id, and in our own exports the source key. */
export type MarkdownBook = { id: number; sourceKey: string | null; book: ImportedBook };

/** Parses a Markdown book: facts in the front matter, the summary as the body. Answers the book or all its faults. */
export function parseMarkdownBook(text: string): MarkdownBook | { faults: string[] } {
  const parts = parseFrontMatter(text);
  return "faults" in parts ? parts : bookFromFrontMatter(parts);
}

/** Makes a book of front matter and body, which must be exact: nothing is mended or guessed. */
export function bookFromFrontMatter(parts: FrontMatter): MarkdownBook | { faults: string[] } {
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
  const { google_title: googleTitle, id, source_key: sourceKey, ...facts } = fields.data;
  const { title, author, genre, isbn, description, enrichment } = facts;
  return {
    id,
    sourceKey,
    book: { title, author, googleTitle, publication, genre, isbn, description, summary, enrichment },
  };
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
/** Lines may be broken anywhere; an empty one begins a paragraph. */
const paragraphs = (most: number) =>
  z
    .string()
    .transform((text) => text.split(/\n[^\S\n]*\n\s*/))
    .pipe(z.array(line(most)))
    .transform((list) => list.filter((paragraph) => paragraph !== "").join("\n\n"))
    .pipe(z.string().max(most, `is longer than ${most} characters`));
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
  author: or(unknownAuthor, 2_000),
  source_key: optional(line(1_000)),
  google_title: optional(line(500)),
  // Read together by parsePublicationDate.
  publication_date: z.unknown().optional(),
  date_precision: z.unknown().optional(),
  publication_year: z.unknown().optional(),
  genre: or(unknownGenre, 100),
  isbn: optional(
    line(40).transform((text, context) => {
      const isbn = parseIsbn(text);
      if (isbn?.isValid) return isbn.digits;
      const message = isbn ? `"${text}" has a wrong check digit` : `"${text}" has not 10 or 13 digits`;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    }),
  ),
  description: optional(paragraphs(10_000)),
  enrichment: optional(z.string().transform(parseJson).pipe(enrichmentSchema)),
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
  const { generator, source, generated_at: generatedAt } = told.data;
  return { markdown, words: summaryWords(markdown), generator, source, generatedAt };
}

/** Text that is not JSON is left to the schema that stands behind. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function faultOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys") return `${issue.keys.join(", ")}: not a field of a book`;
  return `${issue.path.join(".")}: ${issue.message}`;
}
