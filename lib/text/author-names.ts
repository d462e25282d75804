/** The authors of a book, one by one, each once. Empty when nobody knows who wrote it. */
export function authorNames(author: string): string[] {
  const names = author.split(";").map((name) => name.trim());
  return [...new Set(names)].filter((name) => name !== "" && name !== unknownAuthor);
}

/** What the catalogue calls an author whom nobody knows. */
const unknownAuthor = "Unknown";
