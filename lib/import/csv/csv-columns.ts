/** What a column can hold. */
export type Field = keyof typeof aliases;

/** For each field the columns that hold it, the best first. */
export type Columns = Partial<Record<Field, string[]>>;

/**
 * The names that columns have in exports of Goodreads, Calibre and the usual data sets, and in our own, without case,
 * spaces and marks; the best first.
 */
const aliases = {
  id: ["id", "bookid", "workid", "sourceid", "uuid"],
  title: ["title", "booktitle", "name", "bookname", "originaltitle"],
  google_title: ["googletitle"],
  author: [
    "authors",
    "author",
    "authornames",
    "authorname",
    "bookauthors",
    "bookauthor",
    "writers",
    "writer",
    "creators",
    "creator",
  ],
  additional_authors: ["additionalauthors"],
  date: [
    "publicationdate",
    "firstpublishdate",
    "originalpublicationdate",
    "originalpublicationyear",
    "publisheddate",
    "publishdate",
    "datepublished",
    "pubdate",
    "yearpublished",
    "publishedyear",
    "yearofpublication",
    "published",
    "year",
    "date",
  ],
  date_precision: ["dateprecision", "publicationdateprecision"],
  year: ["publicationyear"],
  genre: [
    "genre",
    "maingenre",
    "genres",
    "category",
    "maincategory",
    "categories",
    "subject",
    "subjects",
    "tags",
  ],
  isbn: ["isbn13", "isbn", "isbn10"],
  description: [
    "description",
    "bookdescription",
    "longdescription",
    "desc",
    "comments",
    "blurb",
    "synopsis",
    "overview",
    "shortdescription",
  ],
  summary: ["summary", "booksummary"],
  generator: ["generator"],
  source: ["source"],
  generated_at: ["generatedat"],
} as const satisfies Record<string, readonly string[]>;

export const fieldNames = Object.keys(aliases).filter(isField);

/** Whether a name is that of a field. */
export function isField(name: string): name is Field {
  return Object.hasOwn(aliases, name);
}

/**
 * Tells from the names of columns what they hold. What `named` says goes before every guess.
 * @throws Error naming a column of `named` that is not there
 */
export function guessColumns(header: readonly string[], named: Partial<Record<Field, string>> = {}): Columns {
  const chosen = new Map(
    Object.entries(named).map(([field, name]) => [field, columnNamed(header, name)] as const),
  );
  const taken = new Set(chosen.values());
  const columns: Columns = {};
  for (const field of fieldNames) {
    const own = chosen.get(field);
    const guessed = aliases[field].flatMap((alias) =>
      header.filter((name) => folded(name) === alias && !taken.has(name)),
    );
    if (own !== undefined) columns[field] = [own];
    else if (guessed.length > 0) columns[field] = guessed;
  }
  return columns;
}

/** The columns that hold nothing that a book has. */
export function unusedColumns(header: readonly string[], columns: Columns): string[] {
  const used = new Set(Object.values(columns).flat());
  return header.filter((name) => !used.has(name));
}

/** Whether a column's name promises several values, separated by commas. */
export function isListColumn(name: string): boolean {
  return /(?:authors|writers|creators|genres|categories|subjects|tags)$/.test(folded(name));
}

function columnNamed(header: readonly string[], name: string): string {
  const found = header.find((each) => each === name) ?? header.find((each) => folded(each) === folded(name));
  if (found === undefined)
    throw new Error(`There is no column “${name}”. The columns are: ${header.join(", ")}.`);
  return found;
}

function folded(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
