import { authorNames } from "../../text/author-names";

/**
 * What title and author say a book is: equal for the same book however case, accents, punctuation and the order of its
 * authors are written. The series behind a title, “(Dune, #1)”, is not part of it.
 */
export function bookIdentity(title: string, author: string): string {
  const names = authorNames(author).map(folded).sort();
  return [folded(title.replace(/(?<=\S)\s*\([^()]*#\s*\d[^()]*\)\s*$/, "")), ...names]
    .join("|")
    .slice(0, 2_000);
}

function folded(text: string): string {
  const words = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/&/g, " and ")
    .replace(/['’ʼ]/g, "")
    .match(/[\p{L}\p{N}]+/gu);
  return words?.join(" ") ?? text.trim();
}
