import path from "node:path";

/** What a file's name says of the book in it: "Author - Title.txt", or "Title.txt". */
export function parseTextFileName(file: string): { title: string; author: string | null } {
  const name = path.basename(file, path.extname(file)).replaceAll("_", " ").trim();
  const { author, title } = /^(?<author>.*?\S)\s+[-–—]\s+(?<title>\S.*)$/.exec(name)?.groups ?? {};
  return author === undefined || title === undefined ? { title: name, author: null } : { title, author };
}
