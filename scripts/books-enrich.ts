import { parseArgs } from "node:util";
import type { Database } from "@/lib/db/database";
import { env } from "@/lib/env";
import { type EnrichReport, enrichBooks, type NamedBook } from "@/lib/import/enrichment/enrich-books";
import { type GoogleBooksOptions, googleBooksClient } from "@/lib/import/enrichment/google-books-client";
import type { GoogleBooksFacts } from "@/lib/import/enrichment/google-books-facts";
import type { GoogleBooksMatch } from "@/lib/import/enrichment/google-books-match";
import { showProgress } from "@/lib/import/show-progress";
import type { Work } from "./books-command";
import { embedCollection } from "./books-embed";
import { withStopSignal } from "./with-stop-signal";

const usage = `Usage: npm run books -- enrich [--limit N] [--dry-run] [--country CC]

  --limit N      asks Google about at most N books
  --dry-run      asks, keeps the answers, and says what they would add; changes no book
  --country CC   where you are, in two letters, when Google cannot tell
`;

/** More lines than these tell nothing more. */
const longestList = 20;

/** Only tests ask another server, without pauses. */
type Elsewhere = Pick<GoogleBooksOptions, "baseUrl" | "intervalMs" | "pause">;

type Options = { country: string | null; limit: number; isDryRun: boolean };

/** `enrich [OPTIONS]`; the exit code is 1 when the run was stopped or a book failed, 2 when the options are wrong. */
export function enrichCommand(words: string[], elsewhere: Elsewhere = {}): Work | number {
  if (words.includes("--help")) {
    process.stdout.write(usage);
    return 0;
  }
  const options = parseOptions(words);
  if (options === null) {
    process.stderr.write(usage);
    return 2;
  }
  return (db) => enrich(db, options, elsewhere);
}

async function enrich(
  db: Database,
  { country, limit, isDryRun }: Options,
  elsewhere: Elsewhere,
): Promise<number> {
  const lines: string[] = [];
  const report = await withStopSignal((signal) => {
    const google = googleBooksClient({ key: env().googleBooksApiKey, country, signal, ...elsewhere });
    return showProgress("Asking Google Books", (onProgress) =>
      enrichBooks(db, google, {
        isDryRun,
        limit,
        signal,
        onProgress,
        onMatch: (book, match, facts) => {
          if (isDryRun && lines.length < longestList) lines.push(describe(book, match, facts));
        },
      }),
    );
  });
  if (!isDryRun && report.matched > 0) await embedCollection(db);
  process.stdout.write(lines.map((line) => `${line}\n`).join(""));
  return printReport(report, isDryRun);
}

function parseOptions(words: string[]): Options | null {
  try {
    const { values } = parseArgs({
      args: words,
      options: { limit: { type: "string" }, "dry-run": { type: "boolean" }, country: { type: "string" } },
    });
    const { limit, country } = values;
    if (limit !== undefined && !/^[1-9]\d{0,8}$/.test(limit))
      throw new Error("--limit must be a whole number");
    if (country !== undefined && !/^[A-Za-z]{2}$/.test(country))
      throw new Error("--country must be two letters");
    return {
      country: country?.toUpperCase() ?? null,
      limit: limit === undefined ? Number.POSITIVE_INFINITY : Number(limit),
      isDryRun: values["dry-run"] ?? false,
    };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n`);
    return null;
  }
}

function describe(book: NamedBook, { by }: GoogleBooksMatch, facts: GoogleBooksFacts): string {
  const { publisher, page_count: pages, language } = facts.enrichment;
  const found = [
    publisher,
    facts.publication.date,
    facts.isbn,
    pages === null ? null : `${pages} pages`,
    language,
  ];
  return `${book.id} ${book.title}: “${facts.googleTitle}” by ${by === "isbn" ? "ISBN" : "title and author"}${found
    .flatMap((fact) => (fact === null ? [] : `, ${fact}`))
    .join("")}`;
}

function printReport(report: EnrichReport, isDryRun: boolean): number {
  const { matched, unmatched, vague, already, failed, questions, stopped } = report;
  const skipped = already + vague.length;
  process.stdout.write(
    `${matched} ${isDryRun ? "would be enriched" : "enriched"}, ${unmatched.length} not found, ${skipped} skipped (${already} enriched before, ${vague.length} without ISBN and author), ${failed.length} failed. Questions asked: ${questions}.\n`,
  );
  printList("Not found:", unmatched.map(nameOf));
  printList("Without ISBN and author:", vague.map(nameOf));
  printList(
    "Failed, to be asked again:",
    failed.map((book) => `${nameOf(book)}: ${book.reason}`),
  );
  if (stopped !== null) process.stderr.write(`${stopped}\n`);
  return stopped === null && failed.length === 0 ? 0 : 1;
}

function nameOf({ id, title, author }: NamedBook): string {
  return `${id} ${title} (${author})`;
}

function printList(heading: string, lines: string[]): void {
  if (lines.length === 0) return;
  const shown = lines.slice(0, longestList).map((line) => `  ${line}\n`);
  const rest = lines.length > longestList ? `  and ${lines.length - longestList} more\n` : "";
  process.stdout.write(`${heading}\n${shown.join("")}${rest}`);
}
