import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { stringify } from "yaml";

/** Front matter and body of a test book; what is not given has a plain value, an empty body means no summary. */
export type TestBook = { id: number; body?: string } & Record<string, string | number | null | undefined>;

/** A Markdown book as the import reads it. */
export function markdownBook({ body = "", ...given }: TestBook): string {
  const provenance = { generator: "a test", source: "nothing", generated_at: "2026-01-02" };
  const fields = {
    title: `Book ${given.id}`,
    author: "Ada Test",
    publication_date: "1900-01-01",
    date_precision: "year",
    genre: "Tests",
    isbn: null,
    description: `What book ${given.id} is about.`,
    ...(body && provenance),
    ...given,
  };
  return `---\n${stringify(fields)}---\n\n${body}\n`;
}

/** Runs work on a folder of its own that holds these files, and removes it. */
export async function withFolder<T>(
  files: Record<string, string | Uint8Array>,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), "collection-")), "books");
  await mkdir(folder);
  try {
    await Promise.all(
      Object.entries(files).map(([name, content]) => writeFile(path.join(folder, name), content)),
    );
    return await work(folder);
  } finally {
    await rm(path.dirname(folder), { recursive: true, force: true });
  }
}

/** The files of a folder with these books, named by their ids. */
export function bookFiles(books: TestBook[]): Record<string, string> {
  return Object.fromEntries(
    books.map((book) => [`${String(book.id).padStart(6, "0")}.md`, markdownBook(book)]),
  );
}

/** A summary with so many sections of so many ten-word sentences. */
export function summaryText(sections: number, sentencesEach: number): string {
  return Array.from({ length: sections }, (_, section) => {
    const sentence = (number: number) => `Sentence ${number} of part ${section} has ten words, no more.`;
    return `## Part ${section}\n\n${Array.from({ length: sentencesEach }, (_, number) => sentence(number)).join(" ")}`;
  }).join("\n\n");
}
