import { htmlToText } from "./html-to-text";
import { type ImportedBook, type ImportedSummary, unknownGenre } from "./imported-book";
import { looseDate } from "./loose-date";
import { looseIsbn } from "./loose-isbn";
import { isCalendarDate, type PublicationDate, parsePublicationDate } from "./publication-date";
import { joinAuthors, splitAuthors } from "./split-authors";
import { summaryWords } from "./summary-words";

/** The facts of a book as a foreign source writes them: nothing parsed, anything may be missing. */
export type BookFields = {
  title: string | null;
  googleTitle?: string | null;
  /** Each may hold several names. */
  authors: readonly string[];
  /** Names stand between commas. */
  authorsAreList?: boolean;
  date?: string | null;
  datePrecision?: string | null;
  /** Negative before Christ; only read with a date that is an exact one of ours, or with none. */
  year?: string | null;
  genre?: string | null;
  /** In order of preference: the first valid one is taken. */
  isbns?: readonly string[];
  /** Plain text or HTML. */
  description?: string | null;
  summary?: { text: string; generator?: string | null; source: string; generatedAt?: string | null } | null;
};

/** Warnings tell what of a book that is taken was left out, and why. */
export type BookFromFields = { book: ImportedBook; warnings: string[] } | { faults: string[] };

const most = {
  title: 500,
  author: 2_000,
  genre: 100,
  description: 10_000,
  summary: 60_000,
  provenance: 500,
};

/** Makes a book of loose text fields. Only a book without a title is refused; whatever else is wrong is left out. */
export function bookFromFields(fields: BookFields): BookFromFields {
  const title = line(fields.title);
  if (title === "") return { faults: ["title: is missing"] };
  if (title.length > most.title) return { faults: [`title: is longer than ${most.title} characters`] };

  const warnings: string[] = [];
  const warn = (warning: string) => warnings.push(warning);
  const book: ImportedBook = {
    title,
    author: authorOf(fields, warn),
    googleTitle: cut("google_title", line(fields.googleTitle), most.title, warn) || null,
    publication: publicationOf(fields, warn),
    genre: cut("genre", line(fields.genre), most.genre, warn) || unknownGenre,
    isbn: isbnOf(fields.isbns ?? [], warn),
    description: cut("description", prose(fields.description), most.description, warn) || null,
    summary: summaryOf(fields.summary ?? null, warn),
    enrichment: null,
  };
  return { book, warnings };
}

type Warn = (warning: string) => void;

function authorOf({ authors, authorsAreList = false }: BookFields, warn: Warn): string {
  const names = splitAuthors(
    authors.map((field) => clean(field)),
    authorsAreList,
  );
  const { author, left } = joinAuthors(names, most.author);
  if (left > 0) warn(`author: the last ${left} of ${names.length} names find no room`);
  return author;
}

function publicationOf({ date, datePrecision, year }: BookFields, warn: Warn): PublicationDate {
  const given = {
    date: date?.trim() || null,
    precision: datePrecision?.trim() || null,
    year: year?.trim() || null,
  };
  if (given.precision !== null || (given.date === null && given.year !== null)) {
    const exact = parsePublicationDate({ ...given, year: given.year?.replace(/\.0+$/, "") ?? null });
    if (!("fault" in exact)) return exact;
  }
  const outcomes = [given.date, given.year].flatMap((field) => (field === null ? [] : [looseDate(field)]));
  const faults = outcomes.flatMap((outcome) => ("fault" in outcome ? [outcome.fault] : []));
  const found = outcomes
    .flatMap((outcome) => ("fault" in outcome ? [] : [outcome.publication]))
    .find((publication) => publication.year !== null);
  for (const fault of faults) warn(fault);
  return found ?? { date: null, precision: null, year: null };
}

function isbnOf(fields: readonly string[], warn: Warn): string | null {
  const outcomes = fields.flatMap((field) => field.split(/[;,|]/)).map(looseIsbn);
  const found = outcomes.flatMap((outcome) => ("fault" in outcome ? [] : (outcome.isbn ?? [])))[0];
  if (found !== undefined) return found;
  for (const outcome of outcomes) if ("fault" in outcome) warn(outcome.fault);
  return null;
}

function summaryOf(given: NonNullable<BookFields["summary"]> | null, warn: Warn): ImportedSummary | null {
  const markdown = clean(given?.text ?? "", true);
  if (given === null || markdown === "") return null;
  if (markdown.length > most.summary) {
    warn(`summary: is longer than ${most.summary} characters, and left out`);
    return null;
  }
  const text = /<\/?(?:p|br|div|span|ul|li)\b[^<>]*>/i.test(markdown) ? htmlToText(markdown) : markdown;
  const generatedAt = given.generatedAt?.trim() || null;
  if (generatedAt !== null && !isCalendarDate(generatedAt))
    warn(`generated_at: "${generatedAt.slice(0, 60)}" is not a date (YYYY-MM-DD)`);
  return {
    markdown: text,
    words: summaryWords(text),
    generator: line(given.generator).slice(0, most.provenance) || "unknown",
    source: line(given.source).slice(0, most.provenance),
    generatedAt: generatedAt !== null && isCalendarDate(generatedAt) ? generatedAt : null,
  };
}

function line(text: string | null | undefined): string {
  return clean(text ?? "")
    .replace(/\s+/g, " ")
    .trim();
}

function prose(text: string | null | undefined): string {
  return clean(htmlToText(clean(text ?? "", true)), true);
}

/** Composed, without half characters and control characters; line ends stay where they mean something. */
function clean(text: string, keepsLines = false): string {
  const whole = text.toWellFormed().normalize("NFC").replace(/\r\n?/g, "\n");
  return (keepsLines ? whole : whole.replace(/[\n\t]/g, " ")).replace(/[^\P{Cc}\n\t]|\uFEFF/gu, "").trim();
}

function cut(name: string, text: string, longest: number, warn: Warn): string {
  if (text.length <= longest) return text;
  warn(`${name}: is cut at ${longest} of ${text.length} characters`);
  return `${text
    .slice(0, longest - 1)
    .replace(/\s+\S*$/, "")
    .toWellFormed()}…`;
}
