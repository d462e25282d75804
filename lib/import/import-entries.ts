import "server-only";
import type { Database } from "../db/database";
import type { SourceEntry, TextParagraph } from "./sources/source-entry";
import { backfillIdentities } from "./storing/backfill-identities";
import { type SourcedBook, withWholeKey } from "./storing/sourced-book";
import { startRun, storeBooks } from "./storing/store-books";

/** Something to tell about a row: why it was not taken, or what of it was left out. */
export type ImportNote = { kind: "refused" | "founding" | "warning"; place: string; reason: string };

/** How many books came to what; `founding` are those that the founding collection has already. */
export type ImportCounts = {
  added: number;
  updated: number;
  unchanged: number;
  refused: number;
  founding: number;
  warnings: number;
};

export type ImportOptions = {
  /** The name that source keys begin with. */
  source: string;
  isDryRun?: boolean;
  onNote?: (note: ImportNote) => void;
};

/** Books of one transaction; one with a full text has its own. */
const batchSize = 200;

/**
 * Stores the books of a source in their order, holding one batch at a time. Each batch is a transaction, so that an
 * import that was cut off goes on where it was when it is run again: what is there already is found unchanged.
 * @throws Error what the reader of the source throws, or the database
 */
export async function importEntries(
  db: Database,
  entries: AsyncIterable<SourceEntry>,
  { source, isDryRun = false, onNote = () => {} }: ImportOptions,
): Promise<ImportCounts> {
  await backfillIdentities(db);
  const run = startRun(isDryRun);
  const counts: ImportCounts = { added: 0, updated: 0, unchanged: 0, refused: 0, founding: 0, warnings: 0 };
  const note = (told: ImportNote) => {
    counts[told.kind === "warning" ? "warnings" : told.kind]++;
    onNote(told);
  };
  const store = async (batch: SourcedBook[]) => {
    const stored = await storeBooks(db, batch, run);
    counts.added += stored.added;
    counts.updated += stored.updated;
    counts.unchanged += stored.unchanged;
    stored.unplaced.forEach(note);
  };
  for await (const item of batches(entries, source)) {
    if ("kind" in item) note(item);
    else
      await store(item.books).catch((error: unknown) => {
        if (!(error instanceof TextFault)) throw error;
        note({ kind: "refused", place: error.place, reason: error.message });
      });
  }
  return counts;
}

/** Refusals and warnings as they come, books in batches. */
async function* batches(
  entries: AsyncIterable<SourceEntry>,
  source: string,
): AsyncGenerator<ImportNote | { books: SourcedBook[] }> {
  let open: SourcedBook[] = [];
  for await (const entry of entries) {
    if (entry.kind === "refused") {
      yield entry;
      continue;
    }
    for (const reason of entry.warnings ?? []) yield { kind: "warning", place: entry.place, reason };
    const book = withWholeKey(entry, source);
    if (book.text === null) open.push(book);
    if (open.length > 0 && (book.text !== null || open.length === batchSize)) {
      yield { books: open };
      open = [];
    }
    if (book.text !== null) yield { books: [withTextFaults(book, book.text)] };
  }
  if (open.length > 0) yield { books: open };
}

/** A full text that cannot be read to its end: its book is refused, and the import goes on. */
class TextFault extends Error {
  constructor(
    readonly place: string,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

function withTextFaults(book: SourcedBook, text: NonNullable<SourcedBook["text"]>): SourcedBook {
  return {
    ...book,
    text: async function* (): AsyncGenerator<TextParagraph> {
      const paragraphs = text()[Symbol.asyncIterator]();
      const next = () =>
        paragraphs.next().catch((error: unknown) => {
          throw new TextFault(book.place, error);
        });
      try {
        for (let step = await next(); !step.done; step = await next()) yield step.value;
      } finally {
        await paragraphs.return?.();
      }
    },
  };
}
