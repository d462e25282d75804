import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { withFolder } from "@/tests/support/collection";
import { all } from "@/tests/support/import-entries";
import type { SourceEntry } from "../sources/source-entry";
import { readCsv, type TableOptions } from "./csv-reader";

async function read(text: string | Uint8Array, options: Partial<TableOptions> = {}): Promise<SourceEntry[]> {
  return withFolder({ "books.csv": text }, (folder) =>
    all(readCsv(path.join(folder, "books.csv"), { origin: "a test", ...options })),
  );
}

function told(entries: SourceEntry[]): string[] {
  return entries.map((entry) =>
    entry.kind === "book"
      ? `${entry.place} ${entry.sourceKey} ${entry.book.title} / ${entry.book.author}`
      : `${entry.place} ${entry.reason}`,
  );
}

test("an export of Goodreads is read by its columns' names", async () => {
  const header =
    "Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Publisher,Year Published,Original Publication Year,Bookshelves";
  const row = `12067,"Good Omens","Terry Pratchett","Pratchett, Terry","Neil Gaiman, Ann Other","=""0060853980""","=""9780060853983""",5,"William Morrow",2006,1990,to-read`;
  const seen: unknown[] = [];
  const entries = await read(`${header}\n${row}\n`, {
    onColumns: (columns, unused) => seen.push(columns, unused),
  });
  expect(entries).toEqual([
    {
      kind: "book",
      place: "line 2",
      sourceKey: "12067",
      id: null,
      text: null,
      book: expect.objectContaining({
        title: "Good Omens",
        author: "Terry Pratchett; Neil Gaiman; Ann Other",
        isbn: "9780060853983",
        publication: { date: "1990-01-01", precision: "year", year: 1990 },
        genre: "Unclassified",
      }),
    },
  ]);
  expect(seen[1]).toEqual(["Author l-f", "My Rating", "Publisher", "Bookshelves"]);
});

test("an export of Calibre is read by its columns' names", async () => {
  const header = '"author_sort","authors","comments","id","isbn","pubdate","tags","title"';
  const row = `"Doe, Jane & Roe, R.","Jane Doe & Rick Roe","<div><p>About <b>it</b>.</p><p>More.</p></div>","7","","0101-01-01T00:00:00+00:00","Fiction, Classics","A Title"`;
  expect(await read(`\uFEFF${header}\r\n${row}\r\n`)).toMatchObject([
    {
      sourceKey: "7",
      book: {
        title: "A Title",
        author: "Jane Doe; Rick Roe",
        description: "About it.\n\nMore.",
        genre: "Fiction",
      },
      warnings: [expect.stringContaining("0101-01-01")],
    },
  ]);
});

test("usual data sets are read by their columns' names, whatever delimits them", async () => {
  const kaggle =
    "bookID,title,authors,isbn,isbn13,publication_date\n1,A,J.K. Rowling/Mary GrandPré,0439785960,9.78E+12,9/16/2006\n";
  expect(await read(kaggle)).toMatchObject([
    {
      sourceKey: "1",
      book: {
        author: "J.K. Rowling; Mary GrandPré",
        isbn: "9780439785969",
        publication: { date: "2006-09-16" },
      },
    },
  ]);
  const crossing =
    '"ISBN";"Book-Title";"Book-Author";"Year-Of-Publication"\n"0195153448";"Classical Mythology";"Mark P. O. Morford";"2002"\n';
  expect(told(await read(crossing))).toEqual([
    "line 2 isbn:9780195153446 Classical Mythology / Mark P. O. Morford",
  ]);
  expect(told(await read("Title\tWriter\nA\tB C\n"))).toEqual(["line 2 book:a|b c A / B C"]);
});

test("--map goes before every guess, and a column that is not there is named", async () => {
  const text = "Title,Name,Writer,Wrote\nWrong,Right,No,Jane Doe\n";
  expect(told(await read(text, { map: { title: "name", author: "Wrote" } }))[0]).toContain(
    "Right / Jane Doe",
  );
  await expect(read(text, { map: { title: "Nome" } })).rejects.toThrow(
    "no column “Nome”. The columns are: Title, Name",
  );
  await expect(read("a,b\n1,2\n")).rejects.toThrow(
    "no column holds the titles. Name it with --map title=COLUMN",
  );
});

test("lines end as they like, and rows may run over several", async () => {
  const text = '\uFEFFtitle,description\r\nA,"One\r\n\r\ntwo"\nB,\r\r\nC,x\n\n';
  const entries = await read(text);
  expect(told(entries).map((line) => line.replace(/ book:.*? /, " "))).toEqual([
    "line 2 A / Unknown",
    "line 5 B / Unknown",
    "line 7 C / Unknown",
  ]);
  expect(entries[0]).toMatchObject({ book: { description: "One\n\ntwo" } });
});

test("UTF-16, Windows-1252 and zero bytes are read", async () => {
  const utf16 = Buffer.from("\uFEFFtitle\nÉmile\n", "utf16le");
  expect(await read(utf16)).toMatchObject([{ book: { title: "Émile" } }]);
  expect(await read(Buffer.from("title\n\xc9mile\n", "latin1"))).toMatchObject([
    { book: { title: "Émile" } },
  ]);
  expect(await read(`title\n${"A".repeat(200)}\0B\n`)).toMatchObject([
    { book: { title: `${"A".repeat(200)}B` } },
  ]);
});

test("an empty file has no rows; a broken row is named by its line and its reason, the others are read", async () => {
  expect(await read("")).toEqual([]);
  expect(await read("title\n")).toEqual([]);
  const text = 'title,author\nA,B\nC\nD,E,F\nG,H,\n,I\n"J,K\nL,M\n"N"x,O\n5" disk,P\n"Q ""R""",S\n';
  expect(told(await read(text)).map((line) => line.replace(/ book:.*?(?= [A-Z5])/, ""))).toEqual([
    "line 2 A / B",
    "line 3 has 1 cell where the header has 2",
    "line 4 has 3 cells where the header has 2",
    "line 5 G / H",
    "line 6 title: is missing",
    "line 7 opens a quotation mark that is never closed",
    "line 8 L / M",
    "line 9 has text after a closing quotation mark",
    'line 10 5" disk / P',
    'line 11 Q "R" / S',
  ]);
});

test("what is wrong with a fact leaves the fact out, not the book", async () => {
  const text = "title,isbn,date\nA,9.78E+12,soon\nB,9780141439519,380 B.C.\n";
  expect(await read(text)).toMatchObject([
    {
      book: { isbn: null, publication: { year: null } },
      warnings: [expect.stringContaining("soon"), expect.stringContaining("rounded number")],
    },
    {
      book: { isbn: null, publication: { date: null, year: -380 } },
      warnings: [expect.stringContaining("check digit")],
    },
  ]);
});

test("a thousand broken rows are each reported, and none costs a good one", async () => {
  const broken = ['"never closed,x', "one cell", ",no title", '"a"b,c'];
  const lines = Array.from({ length: 5_000 }, (_, row) =>
    row % 5 === 0 ? (broken[(row / 5) % broken.length] ?? "") : `Title ${row},Author ${row}`,
  );
  const entries = await read(`title,author\n${lines.join("\n")}\n`);
  expect(entries.filter(({ kind }) => kind === "refused").map(({ place }) => place)).toEqual(
    lines.flatMap((_, row) => (row % 5 === 0 ? [`line ${row + 2}`] : [])),
  );
  expect(entries.filter(({ kind }) => kind === "book")).toHaveLength(4_000);
});

test("a file of 100,000 rows is read no further than its rows are taken", async () => {
  await withFolder({}, async (folder) => {
    const file = path.join(folder, "large.csv");
    const description = "It is about something. ".repeat(10);
    const rows = Array.from({ length: 100_000 }, (_, row) => `${row},Title ${row},"${description}"\n`);
    await writeFile(file, `id,title,description\n${rows.join("")}`);
    let read = 0;
    let furthestAhead = 0;
    let taken = 0;
    let count = 0;
    const onBytes = (bytes: number) => {
      read += bytes;
    };
    for await (const entry of readCsv(file, { origin: "a test", onBytes })) {
      taken += rows[count++]?.length ?? 0;
      furthestAhead = Math.max(furthestAhead, read - taken);
      if (entry.kind === "refused") throw new Error(entry.reason);
    }
    expect(count).toBe(100_000);
    expect(furthestAhead).toBeLessThan(500_000);
  });
});
